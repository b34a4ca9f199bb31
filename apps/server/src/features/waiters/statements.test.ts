import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

let context: TestContext;
let club: ContextClub;
let leader: ContextCrew;
beforeAll(async () => {
  context = await openTestContext('pglite');
  club = await context.club();
  leader = await context.crew(club, { admin_level: 8 });
});
afterAll(() => context.close());

/** The number of statements of each call, with this many waiters. */
async function statementsFor(waiting: number): Promise<Record<string, number>> {
  const waitlist = waitlistOf(context);
  const counts: Record<string, number> = {};
  const count = async (name: string, call: () => Promise<{ statusCode: number }>) => {
    counts[name] = await context.statements(async () => {
      expect((await call()).statusCode).toBeLessThan(300);
    });
  };
  const crew = await context.crew(club);
  const { meetup, seated, queue } = await waitlist.full(club, 48, { seats: 2, waiting });
  const soon = await waitlist.full(club, 17, { waiting });
  const [first, second] = [seated[0] ?? crew, seated[1] ?? crew];
  const [held, next] = [soon.queue[0] ?? crew, soon.queue[1] ?? crew];
  await count('wait', () => waitlist.wait(crew, meetup));
  await count('wait again', () => waitlist.wait(crew, meetup));
  await count('list', () => leader.get(waitlist.path(meetup)));
  const alone = await waitlist.full(club, 48);
  await count('cancel without a queue', () => context.cancel(alone.seated[0] ?? crew, alone.meetup));
  await count('cancel before a queue', () => context.cancel(first, meetup));
  await count('cancel all before a queue', () => second.delete(`/attendees/crew/${second.crew}`));
  await count('move', () =>
    waitlist.change(leader, queue.at(-1) ?? crew, meetup, { do: 'move', position: 1 }),
  );
  await count('leave', () => waitlist.leave(crew, meetup));
  await context.cancel(soon.seated[0] ?? crew, soon.meetup);
  await count('decline', () => waitlist.leave(held, soon.meetup));
  await count('accept', () => waitlist.accept(next, soon.meetup));
  return counts;
}

it('every call of the queue runs as many statements for many waiters as for few', async () => {
  const few = await statementsFor(5);
  expect(await statementsFor(30)).toEqual(few);
  expect(few).toEqual({
    wait: 3,
    'wait again': 3,
    list: 3,
    'cancel without a queue': 2,
    'cancel before a queue': 7,
    'cancel all before a queue': 11,
    move: 11,
    leave: 5,
    decline: 8,
    accept: 4,
  });
});
