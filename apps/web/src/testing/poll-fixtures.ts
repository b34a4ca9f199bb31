import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { pollsContract } from '@crewwith/domain/polls/contract';
import { IDS } from './fixtures.ts';

type Poll = ReplyOf<typeof pollsContract.read>;
type Option = Poll['options'][number];

export const POLL_ID = 'poll000001';
const THIRD_CREW = 'crew000003';

/** A time of the poll, on a day at 19:00. */
export function optionOf(day: string, overrides: Partial<Option> = {}): Option {
  const id = `option${day.slice(-2)}00`;
  return { id, activity_time: `${day}T19:00:00.000Z`, yes: 0, maybe: 0, no: 0, my: null, ...overrides };
}

/** An open poll of the club, in which two others have voted, as its leaders see it. */
export function pollOf(overrides: Partial<Poll> = {}): Poll {
  return {
    id: POLL_ID,
    club_id: IDS.club,
    club_nick: 'demo',
    crew_id: IDS.otherCrew,
    nick: '느린거북',
    host_image_url: null,
    name: '송년회',
    location: '성수동',
    state: 'open',
    created_time: '2026-11-30T03:00:00.000Z',
    ends_time: '2026-12-04T13:00:00.000Z',
    voters: 2,
    options: [
      optionOf('2026-12-12', { yes: 2 }),
      optionOf('2026-12-13', { yes: 1, maybe: 1 }),
      optionOf('2026-12-14', { no: 1 }),
    ],
    my: { crew_id: IDS.crew, voted: false },
    max_crew: 2,
    attend_level: 1,
    location_url: '',
    info: '',
    cost: '',
    type: 2,
    subgroup: '',
    duration_minutes: 90,
    votes: [
      { crew_id: THIRD_CREW, nick: '조약돌', image_url: null, answers: ['yes', 'maybe', null] },
      { crew_id: IDS.otherCrew, nick: '느린거북', image_url: null, answers: ['yes', 'yes', 'no'] },
    ],
    activity_id: null,
    can: { vote: true, close: true },
    ...overrides,
  };
}

/** The poll as a list has it. */
export function pollRowOf(overrides: Partial<Poll> = {}): ReplyOf<typeof pollsContract.listOfClub>[number] {
  const { id, club_id, club_nick, crew_id, nick, host_image_url, name, location } = pollOf(overrides);
  const { state, created_time, ends_time, voters, options, my } = pollOf(overrides);
  return {
    ...{ id, club_id, club_nick, crew_id, nick, host_image_url, name, location },
    ...{ state, created_time, ends_time, voters, options, my },
  };
}
