import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

let context: TestContext;
let club: ContextClub;
let leader: ContextCrew;
beforeAll(async () => {
  context = await openTestContext('pglite');
  club = await context.club();
  leader = await context.crew(club, { admin_level: 8 });
});
afterAll(() => context.close());

/** The number of statements of each call, with `rows` meetups and attendees. */
async function statementsFor(rows: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (name: string, call: () => Promise<{ statusCode: number }>) => {
    counts[name] = await context.statements(async () => {
      expect((await call()).statusCode).toBeLessThan(300);
    });
  };
  const crew = await context.crew(club, { admin_level: 3 });
  const others = await Promise.all(Array.from({ length: rows }, () => context.crew(club)));
  const many = await Promise.all(Array.from({ length: rows }, () => context.meetup(club, 3)));
  const [first, soon] = [await context.meetup(club, 2), await context.meetup(club, 0.5)];
  for (const other of others) {
    await context.attend(other, first);
    await context.attend(other, soon);
    await context.mark(leader, other, soon, { state: 0 });
  }
  const following = `/activities/club/${club.wire}/following/day`;
  const days = '?start_date=2026-12-01&end_date=2026-12-31';
  await count('attend', () => context.attend(crew, first));
  await count('attend again', () => context.attend(crew, first));
  const seat = { crew_id: crew.crew, activity_id: many[0]?.wire, state: 1 };
  const key = { 'idempotency-key': `seat-${rows}` };
  await count('attend with a key', () => crew.post('/attendees', seat, key));
  await count('attend with it again', () => crew.post('/attendees', seat, key));
  await count('read', () => crew.get(`/activities/${first.wire}`));
  await count('attendees', () => crew.get(`/activities/${first.wire}/crews?state=0`));
  await count('following', () => crew.get(following));
  await count('a page', () => crew.get(`${following}?limit=5`));
  await count('of the club', () => crew.get(`/clubs/${club.nick}/activities${days}`));
  await count('of the member', () => crew.get(`/members/${crew.member}/activities${days}`));
  for (const meetup of [...many, soon]) await context.attend(crew, meetup);
  await count('mark', () => context.mark(leader, crew, soon, { state: 2 }));
  await count('mark a no-show', () => context.mark(leader, crew, soon, { state: 0 }));
  await count('cancel', () => context.cancel(crew, first, '아파요'));
  await count('cancel all', () => crew.delete(`/attendees/member/${crew.member}`, { reason: '아파요' }));
  await count('delete', () => leader.put(`/activities/delete/${soon.wire}`));
  return counts;
}

it('every call runs as many statements for many rows as for one', async () => {
  const one = await statementsFor(1);
  expect(await statementsFor(12)).toEqual(one);
  expect(one).toEqual({
    attend: 2,
    'attend again': 1,
    'attend with a key': 2,
    'attend with it again': 1,
    read: 1,
    attendees: 2,
    following: 2,
    'a page': 2,
    'of the club': 2,
    'of the member': 1,
    mark: 4,
    'mark a no-show': 8,
    cancel: 5,
    'cancel all': 9,
    delete: 12,
  });
});
