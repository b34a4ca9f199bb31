import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { dryRunQuery } from '@crewwith/domain/series/form';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../testing/test-context.ts';

// Only path and body of a call are compared with those of the first one.
it('finds in the path and body of a POST all that a key is bound to', () => {
  const calls = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(10);
  // A preview writes nothing and saves no key.
  const others = posts.filter(({ query }) => query !== undefined && query !== dryRunQuery);
  expect(others.map(({ path }) => path)).toEqual([]);
});

describe.each(engines())('an Idempotency-Key on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let planner: ContextCrew;
  beforeAll(async () => {
    club = await context.club();
    planner = await context.crew(club, { admin_level: 6 });
  });

  const plan = (crew: ContextCrew, key: string, given: object = {}) =>
    crew.post(
      '/activities',
      {
        club_id: club.wire,
        crew_id: crew.crew,
        name: `모임 ${key}`,
        activity_time: '2027-01-01T19:00:00.000Z',
        max_crew: 5,
        attend_level: 1,
        location: '서울숲',
        ...given,
      },
      { 'idempotency-key': key },
    );
  const planned = async (key: string) =>
    (await context.db.selectFrom('activities').select('id').where('name', '=', `모임 ${key}`).execute())
      .length;

  it('runs ten concurrent calls once, with one reply', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => plan(planner, 'at-once')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await planned('at-once')).toBe(1);
  });

  it('is scoped to the caller', async () => {
    const other = await context.crew(club, { admin_level: 6 });
    const [first, second] = [await plan(planner, 'shared'), await plan(other, 'shared')];
    expect(second.json().id).not.toBe(first.json().id);
  });

  it('can be reused after a refusal', async () => {
    expect((await plan(planner, 'refused', { activity_time: '2020-01-01T19:00:00.000Z' })).statusCode).toBe(
      422,
    );
    expect((await plan(planner, 'refused')).statusCode).toBe(201);
  });

  it('is bound to one request body', async () => {
    await plan(planner, 'one-body');
    const other = await plan(planner, 'one-body', { max_crew: 6 });
    expect([other.statusCode, other.json().code]).toEqual([422, 'request.key_reused']);
  });

  it('is rejected when malformed', async () => {
    for (const key of ['', ' ', 'k'.repeat(129)]) {
      const answer = await plan(planner, key, { name: '모임' });
      expect([key, answer.statusCode]).toEqual([key, 400]);
    }
  });
});
