import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { IDS } from './fixtures.ts';

type Series = ReplyOf<typeof seriesContract.read>;
type Effect = ReplyOf<typeof seriesContract.edit>;
type Occurrence = Series['occurrences'][number];

export const SERIES_ID = 'series0001';

/** A meetup of the series, on a day at 20:00. */
export function occurrenceOf(day: string, overrides: Partial<Occurrence> = {}): Occurrence {
  return {
    activity_id: IDS.activity,
    day,
    activity_time: `${day}T20:00:00.000Z`,
    holiday: null,
    clash: null,
    count: 3,
    max_crew: 10,
    standing: 0,
    own_fields: [],
    ...overrides,
  };
}

/** A series of the club on Tuesdays and Thursdays, as its leaders see it. */
export function seriesOf(overrides: Partial<Series> = {}): Series {
  const occurrences = [
    occurrenceOf('2026-12-03'),
    occurrenceOf('2026-12-08', { activity_id: 'activity02' }),
    occurrenceOf('2026-12-10', { activity_id: 'activity03', count: 1 }),
  ];
  return {
    id: SERIES_ID,
    club_id: IDS.club,
    club_nick: 'demo',
    crew_id: IDS.otherCrew,
    nick: '느린거북',
    host_image_url: null,
    name: '화목 달리기',
    rule: 'WEEKLY;BYDAY=TU,TH',
    start_day: '2026-09-01',
    clock: '20:00',
    end_clock: null,
    until_day: null,
    max_count: null,
    skip_holidays: false,
    standing_share: 50,
    location: '남산 입구',
    standing: 2,
    next: { activity_id: IDS.activity, day: '2026-12-03', activity_time: '2026-12-03T20:00:00.000Z' },
    paused: false,
    ended: false,
    max_crew: 10,
    attend_level: 1,
    location_url: '',
    info: '',
    state: 2,
    cost: '',
    subgroup: '',
    cover: null,
    parent_id: null,
    continued_by: null,
    version: 4,
    skips: [],
    occurrences,
    holidays_until: null,
    my: { crew_id: IDS.crew, standing: false },
    can: { edit: true, take_over: true },
    ...overrides,
  };
}

/** What an edit of the series does. */
export function effectOf(overrides: Partial<Effect> = {}): Effect {
  return {
    id: SERIES_ID,
    version: 4,
    changed: 3,
    kept: [],
    left: [],
    own: 0,
    removed: 0,
    made: 0,
    seats: { same: 7, moved: 0, free_until: null },
    ...overrides,
  };
}
