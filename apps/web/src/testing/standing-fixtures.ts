import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { standingContract } from '@crewwith/domain/standing/contract';
import { IDS } from './fixtures.ts';
import { SERIES_ID } from './series-fixtures.ts';

type Own = ReplyOf<typeof standingContract.read>;
type Listed = ReplyOf<typeof standingContract.listOfMember>[number];

/** A standing seat that was taken at the clock of the tests. */
export const standingSeatOf = (overrides: Partial<NonNullable<Own['standing']>> = {}) => ({
  subgroup: '',
  created_time: '2026-12-01T03:00:00.000Z',
  renewed_time: '2026-12-01T03:00:00.000Z',
  renew_until: '2027-06-01T03:00:00.000Z',
  left_out: 0,
  ...overrides,
});

/** A crew without a standing seat, that may have one. */
export const ownStandingOf = (overrides: Partial<Own> = {}): Own => ({
  standing: null,
  attended: 5,
  of: 8,
  standing_share: 50,
  subgroup: '',
  refusal: null,
  ...overrides,
});

/** A standing seat in the list of a member, with a seat in the next meetup. */
export const listedStandingOf = (overrides: Partial<Listed> = {}): Listed => ({
  ...standingSeatOf(),
  series_id: SERIES_ID,
  club_id: IDS.club,
  club_nick: 'demo',
  club_name: '한강 느린 러닝',
  crew_id: IDS.crew,
  name: '화목 달리기',
  rule: 'WEEKLY;BYDAY=TU,TH',
  clock: '20:00',
  location: '남산 입구',
  subgroups: '',
  ended_time: null,
  end_reason: null,
  refusal: null,
  next: {
    activity_id: IDS.activity,
    activity_time: '2026-12-03T20:00:00.000Z',
    state: 1,
    rested: false,
    rest_until: null,
  },
  ...overrides,
});
