import { expect, it } from 'vitest';
import { attendanceBySeries } from './by-series.ts';

const meetup = (lineage: number | null, figures: Partial<Record<'standing' | 'rests', number>> = {}) => ({
  lineage,
  count: 4,
  attended: 3,
  no_shows: 1,
  late_cancels: 2,
  standing: 0,
  rests: 0,
  ...figures,
});
const crew = (crew_id: number, marks: string) => ({
  crew_id,
  nick: `n${crew_id}`,
  image_url: `${crew_id}.webp`,
  marks,
});

// docs/specification.md#report-series
it('adds up the meetups of each series, the one with the most first', () => {
  const last = meetup(7, { standing: 2, rests: 1 });
  const meetups = [meetup(3), meetup(7, { standing: 1 }), meetup(null), last];
  const crews = [crew(1, '2-22'), crew(2, '0212'), crew(3, '--2-'), crew(4, '-1--')];
  expect(attendanceBySeries(meetups, crews)).toEqual([
    {
      last,
      meetups: 2,
      count: 8,
      attended: 6,
      no_shows: 2,
      late_cancels: 4,
      standing: 3,
      rests: 1,
      top_crews: [
        { crew_id: 2, nick: 'n2', image_url: '2.webp', attended: 2 },
        { crew_id: 1, nick: 'n1', image_url: '1.webp', attended: 1 },
      ],
    },
    expect.objectContaining({
      meetups: 1,
      top_crews: [{ crew_id: 1, nick: 'n1', image_url: '1.webp', attended: 1 }],
    }),
  ]);
  expect(attendanceBySeries([meetup(null)], crews)).toEqual([]);
});

it('names five crews at most, in their order where they came as often', () => {
  const crews = [6, 5, 4, 3, 2, 1].map((id) => crew(id, '2'));
  const [series] = attendanceBySeries([meetup(1)], crews);
  expect(series?.top_crews.map(({ crew_id }) => crew_id)).toEqual([6, 5, 4, 3, 2]);
});
