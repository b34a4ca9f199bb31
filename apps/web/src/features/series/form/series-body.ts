import type { NewSeries } from '../api.ts';
import { type RepeatFields, repeatBody } from './repeat-fields.ts';

/** The body of a meetup, as its form makes it. */
export type MeetupBody = Pick<
  NewSeries,
  | 'name'
  | 'max_crew'
  | 'location'
  | 'location_url'
  | 'subgroup'
  | 'info'
  | 'attend_level'
  | 'state'
  | 'cost'
  | 'cover_image_id'
>;

interface Plan {
  meetup: MeetupBody;
  /** Of the first meetup; `end` is empty without one. */
  start: { date: string; time: string; end: string };
  repeat: RepeatFields;
  clubId: string;
  crewId: string;
}

/** The body of a new series: what its meetups have in common, and its days. */
export function newSeriesBody({ meetup, start, repeat, clubId, crewId }: Plan): NewSeries {
  return {
    ...meetup,
    ...repeatBody(repeat),
    club_id: clubId,
    crew_id: crewId,
    start_day: start.date,
    clock: start.time,
    end_clock: start.end === '' ? null : start.end,
  };
}
