import { REPORT_TOP_CREWS } from '../constants.ts';
import { MARKS, markAt } from './rules.ts';

/** A meetup of the report with what is counted of its series. */
export interface MeetupOfSeries {
  /** Series that were split from one another have one lineage; null for a meetup of none. */
  readonly lineage: number | null;
  readonly count: number;
  readonly attended: number;
  readonly no_shows: number;
  readonly late_cancels: number;
  /** Seats in `count` that are standing seats, and those that were given back as a rest. */
  readonly standing: number;
  readonly rests: number;
}

interface MarkedCrew {
  readonly crew_id: number;
  readonly nick: string;
  readonly image_url: string | null;
  /** One character per meetup. */
  readonly marks: string;
}

/** A series of the report. */
export interface SeriesFigures<M> {
  /** Its last meetup of the report, which says how the series is now. */
  readonly last: M;
  readonly meetups: number;
  readonly count: number;
  readonly attended: number;
  readonly no_shows: number;
  readonly late_cancels: number;
  readonly standing: number;
  readonly rests: number;
  /** Who came most often, at most five. */
  readonly top_crews: (Omit<MarkedCrew, 'marks'> & { attended: number })[];
}

/**
 * The attendance of each series (docs/specification.md#report-series): the one with the most meetups first. `meetups`
 * are those of the report, earliest first; of equal crews those come first that do in `crews`.
 */
export function attendanceBySeries<M extends MeetupOfSeries>(
  meetups: readonly M[],
  crews: readonly MarkedCrew[],
): SeriesFigures<M>[] {
  const series = new Map<number, { last: M; rows: M[]; indexes: number[] }>();
  for (const [index, meetup] of meetups.entries()) {
    if (meetup.lineage === null) continue;
    const of = series.get(meetup.lineage) ?? { last: meetup, rows: [], indexes: [] };
    of.last = meetup;
    of.rows.push(meetup);
    of.indexes.push(index);
    series.set(meetup.lineage, of);
  }
  return [...series.values()]
    .map(({ last, rows, indexes }) => {
      const total = (figure: (meetup: M) => number) => rows.reduce((sum, meetup) => sum + figure(meetup), 0);
      return {
        last,
        meetups: rows.length,
        count: total(({ count }) => count),
        attended: total(({ attended }) => attended),
        no_shows: total((meetup) => meetup.no_shows),
        late_cancels: total((meetup) => meetup.late_cancels),
        standing: total(({ standing }) => standing),
        rests: total(({ rests }) => rests),
        top_crews: topCrews(crews, indexes),
      };
    })
    .toSorted((one, other) => other.meetups - one.meetups);
}

function topCrews(crews: readonly MarkedCrew[], indexes: readonly number[]) {
  return crews
    .map(({ crew_id, nick, image_url, marks }) => {
      const attended = indexes.filter((index) => markAt(marks, index) === MARKS.attended).length;
      return { crew_id, nick, image_url, attended };
    })
    .filter(({ attended }) => attended > 0)
    .toSorted((one, other) => other.attended - one.attended)
    .slice(0, REPORT_TOP_CREWS);
}
