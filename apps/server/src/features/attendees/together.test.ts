import { beforeAll, describe, expect, it } from 'vitest';
import { BATCH_SIZE } from '../../db/postgres/pipelined-reads.ts';
import { engines, openTestDatabase } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  openTestContext,
  setUpTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { pressTogether } from '../../testing/together.ts';

const PRESSES = 12;
/** So many reads of one turn go to one connection, and come back in their order. */
const ON_ONE_CONNECTION = BATCH_SIZE;

// docs/adr/0050-seats-together.md
describe.each(engines())('presses at the same time on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crews: ContextCrew[];
  beforeAll(async () => {
    club = await context.club();
    crews = await Promise.all(Array.from({ length: PRESSES }, () => context.crew(club)));
  });

  const meetups = (count: number, max_crew = PRESSES) =>
    Promise.all(Array.from({ length: count }, () => context.meetup(club, 48, { max_crew })));
  const press = (crew: ContextCrew, meetup: ContextActivity, key?: string) =>
    crew.post(
      '/attendees',
      { crew_id: crew.crew, activity_id: meetup.wire, state: 1 },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  /** Each crew presses for the meetup of its place in the list. */
  const pressAll = (to: readonly ContextActivity[]) =>
    pressTogether(context, PRESSES, () =>
      Promise.all(crews.map((crew, index) => press(crew, to[index % to.length] as ContextActivity))),
    );

  it('share statements, in several meetups', async () => {
    const some = await meetups(PRESSES / 2);
    let answers: Awaited<ReturnType<typeof pressAll>> = [];
    const statements = await context.statements(async () => {
      answers = await pressAll(some);
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crews.map(() => 201));
    // The facts of each press, the first seat, and the others together.
    expect(statements).toBe(PRESSES + 2);
    for (const meetup of some) expect(await context.seats(meetup)).toMatchObject({ count: 2, rows: 2 });
  });

  it('get the seats that there are', async () => {
    const [meetup] = (await meetups(1, 5)) as [ContextActivity];
    const answers = await pressAll([meetup]);
    const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(5);
    expect(codes.filter((code) => code === 'activity.full')).toHaveLength(PRESSES - 5);
    expect(await context.seats(meetup)).toEqual({ count: 5, rows: 5, max_crew: 5 });
  });

  it('of one crew for one seat, or with one key, take one seat, beside others', async () => {
    const [meetup] = (await meetups(1)) as [ContextActivity];
    const [first, twice, repeated, last] = crews as [ContextCrew, ContextCrew, ContextCrew, ContextCrew];
    const presses = () => [
      press(first, meetup, 'key'),
      press(twice, meetup, 'one'),
      press(twice, meetup, 'two'),
      press(repeated, meetup, 'key'),
      press(repeated, meetup, 'key'),
      press(last, meetup, 'key'),
    ];
    const answers = await pressTogether(context, 6, () => Promise.all(presses()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(answers[4]?.json()).toEqual(answers[3]?.json());
    expect(await context.seats(meetup)).toMatchObject({ count: 4, rows: 4 });
  });

  it('are saved under their keys: a repetition after a cancel gets the answer of then, and no seat', async () => {
    const some = await meetups(PRESSES / 2);
    const to = (index: number) => some[index % some.length] as ContextActivity;
    const pressWithKeys = () => crews.map((crew, index) => press(crew, to(index), `key-${index % 3}`));
    const answers = await pressTogether(context, PRESSES, () => Promise.all(pressWithKeys()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crews.map(() => 201));
    await Promise.all(crews.map((crew, index) => context.cancel(crew, to(index))));
    const repeated = await Promise.all(pressWithKeys());
    expect(repeated.map((answer) => answer.json())).toEqual(answers.map((answer) => answer.json()));
    for (const meetup of some) expect(await context.seats(meetup)).toMatchObject({ count: 0 });
    const others = await Promise.all(
      crews.map((crew, index) => press(crew, to(index + 1), `key-${index % 3}`)),
    );
    expect(others.map((answer) => answer.json().code)).toEqual(crews.map(() => 'request.key_reused'));
  });

  it.each([
    ['a deadlock', '40P01', 201],
    ['a lock that is held too long', '55P03', 201],
    ['the end of the connection', '57P01', 503],
  ])('of a statement that fails for %s (%s) are answered %i', async (_reason, code, status) => {
    const some = await meetups(PRESSES / 2);
    let isToFail = true;
    const answers = await pressTogether(
      context,
      PRESSES,
      () =>
        Promise.all(crews.map((crew, index) => press(crew, some[index % some.length] as ContextActivity))),
      async (sql) => {
        if (!isToFail || !sql.includes('jsonb_to_recordset')) return;
        isToFail = false;
        throw Object.assign(new Error('failed'), { code });
      },
    );
    const [first, ...others] = answers.map(({ statusCode }) => statusCode).toSorted();
    expect([first, ...others]).toEqual([201, ...others.map(() => status)]);
    const seats = await Promise.all(some.map((meetup) => context.seats(meetup)));
    const rows = seats.reduce((sum, one) => sum + one.rows, 0);
    expect(rows).toBe(status === 201 ? PRESSES : 1);
    expect(seats.map(({ count }) => count)).toEqual(seats.map((one) => one.rows));
  });

  if (engine === 'pglite') return;

  it.each([
    ['crews', 0],
    ['crews', 1],
    ['activities', 0],
    ['activities', 1],
  ] as const)(
    'do not wait for one whose row in %s another transaction has locked, after %i others',
    async (table, place) => {
      const [held, ...others] = (await meetups(4)) as [ContextActivity, ...ContextActivity[]];
      const some = crews.slice(0, ON_ONE_CONNECTION);
      const waiting = some[place] as ContextCrew;
      const holder = await openLockHolder(context.url);
      const id = table === 'crews' ? waiting.id : held.id;
      await holder.query(`select from ${table} where id = $1 for no key update`, [id]);
      const answered: ContextCrew[] = [];
      const { promise: restIsAnswered, resolve } = Promise.withResolvers<void>();
      const all = pressTogether(context, some.length, () =>
        Promise.all(
          some.map(async (crew, index) => {
            const answer = await press(
              crew,
              crew === waiting ? held : (others[index % 3] as ContextActivity),
            );
            answered.push(crew);
            if (answered.length === some.length - 1) resolve();
            return answer.statusCode;
          }),
        ),
      );
      await restIsAnswered;
      expect(answered).not.toContain(waiting);
      await holder.untilAwaited();
      await holder.commit();
      expect(await all).toEqual(some.map(() => 201));
    },
  );

  it('wait for a locked meetup in one statement, and see how it is then', async () => {
    const [held, other] = (await meetups(2)) as [ContextActivity, ContextActivity];
    const some = crews.slice(0, ON_ONE_CONNECTION);
    const holder = await openLockHolder(context.url);
    await holder.query('update activities set max_crew = 3, version = version + 1 where id = $1', [held.id]);
    const answers = pressTogether(context, some.length, () =>
      Promise.all(some.map((crew, index) => press(crew, index === 0 ? other : held))),
    );
    await holder.untilAwaited(1);
    await holder.commit();
    const codes = (await answers).map((answer) => answer.json().code ?? answer.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1 + 3);
    expect(codes.filter((code) => code === 'activity.full')).toHaveLength(some.length - 1 - 3);
    expect(await context.seats(held)).toEqual({ count: 3, rows: 3, max_crew: 3 });
  });

  it('take no seat twice when two servers press for one meetup', async () => {
    const database = await openTestDatabase(engine);
    const shared = { ...database, close: async () => undefined };
    const servers = await Promise.all(
      [1, 2].map(() => openTestContext(engine, undefined, {}, undefined, shared)),
    );
    const [one] = servers as [TestContext];
    const home = await one.club();
    const meetup = await one.meetup(home, 48, { max_crew: 7 });
    const people = await Promise.all(Array.from({ length: PRESSES }, () => one.crew(home)));
    const answers = await Promise.all(
      people.flatMap((crew) =>
        servers.map((server) => server.attend({ ...crew, ...server.as(crew.memberId) }, meetup)),
      ),
    );
    const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
    // Both servers tell of a seat, also the one that did not take it.
    expect(codes.filter((code) => code === 201)).toHaveLength(2 * 7);
    expect(codes.filter((code) => code === 'activity.full')).toHaveLength(2 * (PRESSES - 7));
    expect(await one.seats(meetup)).toEqual({ count: 7, rows: 7, max_crew: 7 });
    for (const server of servers) await server.close();
    await database.close();
  });
});
