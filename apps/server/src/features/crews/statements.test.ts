import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../testing/test-context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext('pglite');
});
afterAll(() => context.close());

/** The number of statements of each call, in a club with `rows` further crews and meetups. */
async function statementsFor(rows: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (name: string, call: () => Promise<{ statusCode: number }>) => {
    counts[name] = await context.statements(async () => {
      expect((await call()).statusCode).toBeLessThan(300);
    });
  };
  const club = await context.club();
  const leader = await context.crew(club, { admin_level: 9 });
  const crew = await context.crew(club, { admin_level: 3 });
  const member = await context.crew(club, { admin_level: 2 });
  const banned = await context.crew(club, { state: -1, admin_level: -1 });
  for (let index = 0; index < rows; index += 1) {
    await context.crew(club);
    const meetup = await context.meetup(club, 20 + index);
    await context.attend(crew, meetup);
    await context.attend(member, meetup);
  }
  const newcomer = await context.crew(await context.club());
  const join = () => newcomer.post('/crews', { club_id: club.wire, nick: '새 크루', info: null });

  await count('clubs', () => newcomer.get('/clubs/list'));
  await count('information', () => newcomer.get(`/clubs/information/${club.nick}`));
  await count('club', () => crew.get(`/clubs/nick/${club.nick}`));
  await count('create club', () =>
    newcomer.post('/clubs', {
      name: '새 클럽',
      nick: `new-club-${rows}`,
      category: '산책',
      info: '걸어요',
      question: '왜 걸으세요?',
    }),
  );
  await count('join', join);
  await count('join again', join);
  await count('read', () => leader.get(`/crews/${crew.crew}`));
  await count('level', () => leader.get(`/crews/${crew.crew}/level`));
  await count('person', () => leader.get(`/crews/${crew.crew}/members`));
  await count('detail', () => leader.get(`/crews/${crew.crew}/members/detail`));
  await count('own', () => crew.get(`/crews/${crew.crew}/members/decrypt/member:${crew.memberId}`));
  await count('activities', () => leader.get(`/crews/${crew.crew}/activities`));
  await count('no-shows', () => leader.get(`/crews/${crew.crew}/noshow`));
  await count('late cancels', () => leader.get(`/crews/${crew.crew}/lastminutecancel`));
  await count('list', () => leader.get(`/crews/club/${club.nick}/admin-level/10/crews?state=1`));
  await count('limited', () => leader.get(`/crews/club/${club.nick}/limit`));
  await count('no-show report', () =>
    leader.get(`/crews/club/${club.nick}/noshow/from/2026-12-01/to/2026-12-31`),
  );
  await count('lift', () => leader.put(`/crews/${crew.crew}/attendees/updated_time/null`));
  await count('ban', () => leader.put(`/crews/${member.crew}/admin/-1`));
  await count('edit', () => crew.put(`/crews/${crew.crew}`, { nick: '새 이름', info: null }));
  await count('unban', () => leader.put(`/crews/${banned.crew}/state/0`));
  await count('close the welcome', () => crew.put(`/crews/${crew.crew}/state/1`));
  await count('edit the club', () =>
    leader.put(`/clubs/${club.wire}`, {
      name: '새 이름',
      nick: club.nick,
      category: '산책',
      info: '걸어요',
      question: '왜 걸으세요?',
    }),
  );
  await count('offer', () => leader.put(`/clubs/${club.wire}/state/1`));
  await count('take back', () => leader.put(`/clubs/${club.wire}/state/0`));
  await count('withdraw', () => crew.put(`/crews/${crew.crew}/state/0`));
  return counts;
}

it('every call of clubs and crews runs as many statements for many rows as for one', async () => {
  const one = await statementsFor(1);
  expect(await statementsFor(12)).toEqual(one);
  expect(one).toEqual({
    clubs: 1,
    information: 1,
    club: 1,
    'create club': 7,
    join: 9,
    'join again': 4,
    // Includes the audit entry for the read of another's contact.
    read: 4,
    level: 2,
    person: 3,
    detail: 4,
    own: 1,
    activities: 2,
    'no-shows': 2,
    'late cancels': 2,
    list: 3,
    edit: 8,
    unban: 6,
    'close the welcome': 3,
    limited: 3,
    'no-show report': 2,
    lift: 7,
    ban: 14,
    'edit the club': 5,
    offer: 6,
    'take back': 6,
    withdraw: 13,
  });
});
