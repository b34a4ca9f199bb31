import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { POLL_ANSWER, type PollAnswerName } from '@crewwith/domain/polls/states';
import { addDays, instantFromSeoul, seoulDayOf } from '@crewwith/domain/time';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import type { IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import { POLLED, QUEUE_PLANS } from './queue-plans.ts';

const CLUB = 'demo';
const LETTERS = { y: 'yes', m: 'maybe', n: 'no' } as const satisfies Record<string, PollAnswerName>;

/** Who voted how on the times of the open poll, a letter for each; `-` is no answer. */
const OPEN_VOTES = {
  level6: 'yyny',
  sunny: 'ynyy',
  level9: 'yymn',
  river: 'nyyy',
  acorn: 'y-ny',
  level5: 'myyn',
  'long-ko': 'nnyy',
  clover: 'ymyn',
  moss: 'yyyy',
  marble: 'nmny',
} as const;
const OPEN_TIMES = [
  { days: 15, clock: '19:00' },
  { days: 16, clock: '19:00' },
  { days: 17, clock: '17:30' },
  { days: 18, clock: '11:00' },
];

interface DemoPoll {
  readonly owner: DemoCrew;
  readonly name: string;
  readonly location: string;
  readonly info: string;
  readonly maxCrew: number;
  readonly durationMinutes: number | null;
  readonly createdTime: Date;
  readonly endsTime: Date;
  readonly closedTime: Date | null;
  readonly meetup: DemoMeetup | null;
  readonly times: readonly Date[];
  /** In the order of the votes. */
  readonly votes: readonly { crew: DemoCrew; answers: readonly (PollAnswerName | null)[] }[];
}

/** Plans a poll that is open, and the one that made a meetup with a queue. */
function planPolls(crews: readonly DemoCrew[], meetups: readonly DemoMeetup[], now: Date): DemoPoll[] {
  const today = seoulDayOf(now);
  const crewOf = (handle: string) => {
    const crew = crews.find((one) => one.club === CLUB && one.handle === handle);
    if (!crew) throw new Error(`The demo club has no ${handle}.`);
    return crew;
  };
  const made = meetups.find(({ name }) => name === POLLED);
  const plan = QUEUE_PLANS.find(({ name }) => name === POLLED);
  if (!made || !plan) throw new Error(`The demo has no ${POLLED}.`);
  const open: DemoPoll = {
    owner: crewOf('level6'),
    name: '송년 저녁 달리기, 언제가 좋아요?',
    location: '여의나루역 2번 출구',
    info: '5km 천천히 달리고 따뜻한 저녁을 먹어요. 가장 많이 되는 날로 정할게요.',
    maxCrew: 16,
    durationMinutes: 180,
    createdTime: new Date(now.getTime() - 30 * HOUR_MS),
    endsTime: instantFromSeoul(addDays(today, 3), '22:00'),
    closedTime: null,
    meetup: null,
    times: OPEN_TIMES.map(({ days, clock }) => instantFromSeoul(addDays(today, days), clock)),
    votes: Object.entries(OPEN_VOTES).map(([handle, letters]) => ({
      crew: crewOf(handle),
      answers: [...letters].map((letter) => LETTERS[letter as keyof typeof LETTERS] ?? null),
    })),
  };
  const closed: DemoPoll = {
    ...{ owner: made.owner, name: made.name, location: made.location, info: made.info },
    maxCrew: made.maxCrew,
    durationMinutes: null,
    createdTime: new Date(made.createdTime.getTime() - 3 * DAY_MS),
    endsTime: made.createdTime,
    closedTime: made.createdTime,
    meetup: made,
    times: [made.time, new Date(made.time.getTime() + DAY_MS)],
    votes: [...plan.seated, ...(plan.waiting ?? [])].map((handle, index) => ({
      crew: crewOf(handle),
      answers: ['yes', index % 2 === 0 ? 'no' : 'maybe'],
    })),
  };
  return [open, closed];
}

export async function insertPolls(
  trx: Transaction<Database>,
  given: {
    crews: readonly DemoCrew[];
    meetups: readonly DemoMeetup[];
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    activityIds: IdMap<DemoMeetup>;
    now: Date;
  },
): Promise<void> {
  const { crews, meetups, clubIds, crewIds, activityIds, now } = given;
  for (const poll of planPolls(crews, meetups, now)) {
    const { id: poll_id } = await trx
      .insertInto('polls')
      .values({
        club_id: clubIds.of(CLUB),
        crew_id: crewIds.of(poll.owner),
        name: poll.name,
        max_crew: poll.maxCrew,
        attend_level: 1,
        location: poll.location,
        info: poll.info,
        state: ACTIVITY_TYPE.regular,
        duration_minutes: poll.durationMinutes,
        created_time: poll.createdTime,
        ends_time: poll.endsTime,
        closed_time: poll.closedTime,
        activity_id: poll.meetup && activityIds.of(poll.meetup),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = await trx
      .insertInto('poll_options')
      .values(poll.times.map((activity_time) => ({ poll_id, activity_time })))
      .returning('id')
      .execute();
    const votes = poll.votes.flatMap(({ crew, answers }, order) =>
      answers.flatMap((answer, index) => {
        const option = options[index];
        if (answer === null || !option) return [];
        const voted_time = new Date(poll.createdTime.getTime() + (order + 1) * HOUR_MS);
        const vote = { option_id: option.id, crew_id: crewIds.of(crew), voted_time };
        return [{ ...vote, answer: POLL_ANSWER[answer] }];
      }),
    );
    await trx.insertInto('poll_votes').values(votes).execute();
  }
}
