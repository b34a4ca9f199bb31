import { beforeEach, describe, expect, it } from 'vitest';
import { createEncryption } from '../../auth/encrypt.ts';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const NOW = CLOCKS[0] ?? '';

describe.each(engines())('calendar feeds on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(NOW));
    club = await context.club();
    crew = await context.crew(club);
  });

  const feedsOf = (who: ContextCrew) => `/members/${who.member}/calendar-feeds`;
  const post = (who: ContextCrew, body: object, headers?: Record<string, string>) =>
    who.post(feedsOf(who), body, headers);
  const make = async (who: ContextCrew, body: object) => {
    const answer = await post(who, body);
    expect(answer.statusCode).toBe(201);
    return answer.json() as { id: string; url: string };
  };
  const list = async (who: ContextCrew) => (await who.get(feedsOf(who))).json();
  const revoke = (who: ContextCrew, id: string) => who.delete(`${feedsOf(who)}/${id}`);
  const open = (url: string) => context.app.inject({ url: new URL(url).pathname });
  const status = async (url: string) => (await open(url)).statusCode;

  it('have an address with a secret, of which the database knows the hash and an encrypted form', async () => {
    const { id, url } = await make(crew, { scope: 'seats' });
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/v1\/calendar\/[\w-]{43}\.ics$/);
    expect(await status(url)).toBe(200);
    const rows = await context.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('member_id', '=', crew.memberId)
      .execute();
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? 'none';
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await list(crew)).toEqual([
      { id, scope: 'seats', club_id: null, club_name: null, url, created_time: NOW },
    ]);
  });

  it('exist once for each scope and club: the same call answers as before', async () => {
    const bodies = [{ scope: 'seats' }, { scope: 'all' }, { scope: 'club', club_id: club.wire }];
    const first: { id: string; url: string }[] = [];
    for (const body of bodies) first.push(await make(crew, body));
    expect(new Set(first.map(({ url }) => url)).size).toBe(3);
    for (const [index, body] of bodies.entries()) expect(await make(crew, body)).toEqual(first[index]);
    expect((await list(crew)).map((feed: object) => Object.values(feed).slice(1, 3))).toEqual([
      ['seats', null],
      ['all', null],
      ['club', club.wire],
    ]);
    // The club of other scopes is ignored.
    expect(await make(crew, { scope: 'all', club_id: club.wire })).toEqual(first[1]);
  });

  it('are made once by calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(crew, { scope: 'seats' })));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await list(crew)).toHaveLength(1);
  });

  it('stop when they are revoked, and a new one has another address', async () => {
    const old = await make(crew, { scope: 'seats' });
    expect((await revoke(crew, old.id)).json()).toEqual({});
    expect((await revoke(crew, old.id)).statusCode).toBe(200);
    expect([await status(old.url), await list(crew)]).toEqual([404, []]);
    const next = await make(crew, { scope: 'seats' });
    expect(next.url).not.toBe(old.url);
    expect([await status(old.url), await status(next.url)]).toEqual([404, 200]);
  });

  it('are replaced by one call, which revokes whichever address there is', async () => {
    const [first, other] = [await make(crew, { scope: 'seats' }), await make(crew, { scope: 'all' })];
    const second = await make(crew, { scope: 'seats', replace: true });
    expect(second.id).not.toBe(first.id);
    // A page that does not know of the second address.
    await revoke(crew, first.id);
    const third = await make(crew, { scope: 'seats', replace: true });
    const statuses = [first, second, third, other].map(({ url }) => status(url));
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200]);
    expect(await make(crew, { scope: 'seats', replace: false })).toEqual(third);
    await revoke(crew, third.id);
    expect(await status((await make(crew, { scope: 'seats', replace: true })).url)).toBe(200);
  });

  it('are replaced by calls at the same time one after the other: one address stays', async () => {
    await make(crew, { scope: 'seats' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(crew, { scope: 'seats', replace: true })),
    );
    // 404: replaced by another one before its reply.
    for (const { statusCode } of answers) expect([201, 404]).toContain(statusCode);
    const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().url);
    const [left, ...others] = await list(crew);
    expect([made.includes(left.url), others]).toEqual([true, []]);
    for (const url of made) expect(await status(url)).toBe(url === left.url ? 200 : 404);
  });

  it('stay when replacing them fails, at whichever statement', async () => {
    const { url } = await make(crew, { scope: 'seats' });
    const broken = async (at: number) => {
      const reached = context.breakAt(at);
      const { statusCode } = await post(crew, { scope: 'seats', replace: true });
      const isBroken = reached();
      context.breakAt(0);
      expect([isBroken, statusCode]).toEqual([isBroken, isBroken ? 503 : 201]);
      return isBroken;
    };
    let at = 1;
    // The last one reads the reply, after the commit.
    const statements = await context.statements(() => post(crew, { scope: 'all', replace: true }));
    for (; at < statements && (await broken(at)); at += 1) expect(await status(url)).toBe(200);
    expect(at).toBeGreaterThan(3);
  });

  it('belong to one member: others neither see, make nor revoke them', async () => {
    const { id, url } = await make(crew, { scope: 'seats' });
    const leader = await context.crew(club, { admin_level: 9 });
    const calls = [
      leader.get(feedsOf(crew)),
      leader.post(feedsOf(crew), { scope: 'seats' }),
      leader.delete(`${feedsOf(crew)}/${id}`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.json().code).toBe('auth.other_identity');
    expect((await leader.delete(`${feedsOf(leader)}/${id}`)).statusCode).toBe(404);
    expect(await status(url)).toBe(200);
    expect((await context.as(null).get(feedsOf(crew))).statusCode).toBe(401);
  });

  it('of a club need a crew in it, and its id', async () => {
    const elsewhere = await context.club();
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    for (const [who, where] of [
      [crew, elsewhere],
      [banned, club],
    ] as const) {
      const refused = await post(who, { scope: 'club', club_id: where.wire });
      expect(refused.json().code).toBe('permission.denied');
    }
    const missing = await post(crew, { scope: 'club' });
    expect([missing.statusCode, missing.json().errors]).toEqual([
      400,
      [{ path: 'club_id', message: '입력해 주세요.' }],
    ]);
    expect((await post(crew, { scope: 'none' })).statusCode).toBe(400);
    expect(await list(crew)).toEqual([]);
  });

  it('are 20 at most, also when they are asked for at the same time', async () => {
    const ids = [club.wire];
    while (ids.length < 22) {
      const other = await context.club();
      await context.crew(other, { member_id: crew.memberId });
      ids.push(other.wire);
    }
    const answers = await Promise.all(ids.map((club_id) => post(crew, { scope: 'club', club_id })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(2).fill('calendar_feed.too_many'));
    const [first] = await list(crew);
    await revoke(crew, first.id);
    await make(crew, { scope: 'all' });
    expect((await post(crew, { scope: 'seats' })).statusCode).toBe(409);
    await make(crew, { scope: 'all', replace: true });
  });

  it('are listed, counted and revoked also after one has left the club', async () => {
    const ofClub = await make(crew, { scope: 'club', club_id: club.wire });
    const { name } = await context.db
      .selectFrom('clubs')
      .select('name')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow();
    const listed = { id: ofClub.id, scope: 'club', club_id: club.wire, club_name: name };
    await crew.put(`/crews/${crew.crew}/state/0`);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await list(crew)).toMatchObject([listed]);
    expect((await revoke(crew, ofClub.id)).statusCode).toBe(200);
    expect(await list(crew)).toEqual([]);
  });

  it('are answered again to the same idempotency key, which saves no address', async () => {
    const key = { 'idempotency-key': `feed-${engine}` };
    const first = (await post(crew, { scope: 'seats' }, key)).json();
    expect((await post(crew, { scope: 'seats' }, key)).json()).toEqual(first);
    expect((await post(crew, { scope: 'all' }, key)).json().code).toBe('request.key_reused');
    expect((await list(crew))[0].url).toBe(first.url);
    const { reply } = await context.db
      .selectFrom('idempotency_keys')
      .select('reply')
      .where('key', '=', key['idempotency-key'])
      .executeTakeFirstOrThrow();
    expect(Object.keys(reply as object)).toEqual(['feedId']);
    await make(crew, { scope: 'seats', replace: true });
    // No address that has stopped.
    expect((await post(crew, { scope: 'seats' }, key)).statusCode).toBe(404);
  });

  it('whose address is lost with another SECRET go on, and are replaced by the next one', async () => {
    const { id, url } = await make(crew, { scope: 'seats' });
    const other = createEncryption('another secret, as long', 'calendar feeds', Buffer.alloc);
    await context.db
      .updateTable('calendar_feeds')
      .set({ token_sealed: other.encrypt('x') })
      .where('member_id', '=', crew.memberId)
      .execute();
    expect([(await list(crew))[0].url, await status(url)]).toEqual([null, 200]);
    const next = await make(crew, { scope: 'seats' });
    expect(next.id).not.toBe(id);
    expect([await status(url), await status(next.url)]).toEqual([404, 200]);
  });

  // docs/threats.md#t-80
  it('end with a ban, a withdrawal from the club or from Crewwith, and with the club', async () => {
    const leader = await context.crew(club, { admin_level: 9 });
    const other = await context.club();
    await context.crew(other, { member_id: crew.memberId });
    const ofClub = await make(crew, { scope: 'club', club_id: club.wire });
    const all = await make(crew, { scope: 'all' });
    const statuses = async () => [await status(ofClub.url), await status(all.url)];
    await leader.put(`/crews/${crew.crew}/admin/-1`, { reason: '규칙을 어겼어요.' });
    expect(await statuses()).toEqual([404, 200]);
    const leaving = await context.crew(club);
    const { url } = await make(leaving, { scope: 'club', club_id: club.wire });
    await leaving.put(`/crews/${leaving.crew}/state/0`);
    expect(await status(url)).toBe(404);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', other.id).execute();
    const ofOther = await make(leader, { scope: 'club', club_id: club.wire });
    expect(await status(ofOther.url)).toBe(200);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await status(ofOther.url)).toBe(404);
    await context.db
      .updateTable('members')
      .set({ state: 0, withdrawn_time: context.clock.now() })
      .where('id', '=', crew.memberId)
      .execute();
    expect(await statuses()).toEqual([404, 404]);
  });
});
