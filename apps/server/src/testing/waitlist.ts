import { SEAT_STATES } from '@crewwith/domain/attendees/states';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { waiterJobs } from '../features/waiters/jobs.ts';
import type { ContextActivity, ContextClub, ContextCrew, TestContext } from './test-context.ts';

/** How many have a seat, and wait. */
interface Queue {
  seats?: number;
  waiting?: number;
}

/** Helpers of tests for the queues of a context. */
export function waitlistOf(context: TestContext) {
  const path = (meetup: ContextActivity, crew?: ContextCrew) =>
    `/activities/${meetup.wire}/waiters${crew ? `/${crew.crew}` : ''}`;
  const wait = (crew: ContextCrew, meetup: ContextActivity, subgroup?: string) =>
    crew.post('/attendees', { crew_id: crew.crew, activity_id: meetup.wire, subgroup, wait: true });
  return {
    path,
    wait,
    accept: (crew: ContextCrew, meetup: ContextActivity) => crew.put(path(meetup, crew), { do: 'accept' }),
    leave: (crew: ContextCrew, meetup: ContextActivity) => crew.delete(path(meetup, crew)),
    change: (leader: ContextCrew, waiter: ContextCrew, meetup: ContextActivity, change: object) =>
      leader.put(path(meetup, waiter), { reason: '부탁받았어요', ...change }),

    /** A full meetup that starts `hours` from now, with the crews in its seats and those in its queue, in order. */
    async full(
      club: ContextClub,
      hours: number,
      { seats = 1, waiting = 0, ...overrides }: Queue & Parameters<TestContext['meetup']>[2] = {},
    ) {
      const meetup = await context.meetup(club, hours, { max_crew: seats, ...overrides });
      const seated = await Promise.all(Array.from({ length: seats }, () => context.crew(club)));
      for (const crew of seated) await context.attend(crew, meetup);
      const queue = await Promise.all(Array.from({ length: waiting }, () => context.crew(club)));
      for (const crew of queue) await wait(crew, meetup);
      return { meetup, seated, queue };
    },

    /** A full meetup with one seat and two waiters. */
    async withTwo(club: ContextClub, hours: number) {
      const { meetup, seated, queue } = await this.full(club, hours, { waiting: 2 });
      const [holder] = seated;
      const [first, second] = queue;
      if (!holder || !first || !second) throw new Error('The meetup is not full');
      return { meetup, holder, first, second };
    },

    /** Edits a meetup; fields that are not given stay. */
    async edit(leader: ContextCrew, meetup: ContextActivity, changes: object) {
      const path = `/activities/${meetup.wire}`;
      const { name, activity_time, max_crew, attend_level, location } = (await leader.get(path)).json();
      return leader.put(path, { name, activity_time, max_crew, attend_level, location, ...changes });
    },

    /** Runs the job that moves queues, by default as of now. */
    async runJob(now = context.clock.now()): Promise<void> {
      for (const job of waiterJobs(undefined)) await job.run(context.db, now);
    },

    /** The crews with a seat, those with a turn and those who wait, each in order. */
    async state(meetup: ContextActivity) {
      const seats = await context.db
        .selectFrom('attendees')
        .select('crew_id')
        .where('activity_id', '=', meetup.id)
        .where('state', 'in', SEAT_STATES)
        .execute();
      const queue = await context.db
        .selectFrom('waiters')
        .select(['crew_id', 'state'])
        .where('activity_id', '=', meetup.id)
        .orderBy('place')
        .orderBy('id')
        .execute();
      const counts = await context.db
        .selectFrom('activities')
        .select(['attendee_count', 'held_count', 'wait_count'])
        .where('id', '=', meetup.id)
        .executeTakeFirstOrThrow();
      const inState = (state: number) =>
        queue.filter((waiter) => waiter.state === state).map(({ crew_id }) => crew_id);
      return {
        seated: new Set(seats.map(({ crew_id }) => crew_id)),
        called: inState(WAITER_STATE.called),
        waiting: inState(WAITER_STATE.waiting),
        counts,
      };
    },

    /** The seat of a crew, as stored; undefined without a row. */
    seatOf: (crew: ContextCrew, meetup: ContextActivity) =>
      context.db
        .selectFrom('attendees')
        .select(['state', 'source', 'free_until', 'subgroup'])
        .where('activity_id', '=', meetup.id)
        .where('crew_id', '=', crew.id)
        .executeTakeFirst(),

    /** The states of all waits of a crew, oldest first. */
    async waitsOf(crew: ContextCrew): Promise<number[]> {
      const rows = await context.db
        .selectFrom('waiters')
        .select('state')
        .where('crew_id', '=', crew.id)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    },
  };
}
