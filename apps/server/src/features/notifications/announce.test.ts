import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#announcements
describe.each(engines())('announcements on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    // 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club);
  });

  const announce = (by: ContextCrew, body: object, headers?: Record<string, string>) =>
    by.post(`/clubs/${club.wire}/announcements`, { text: '이번 주는 쉬어요.', ...body }, headers);
  const code = async (answer: ReturnType<typeof announce>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).code];
  };

  it('reach the club, with their text, and are recorded', async () => {
    const answer = await announce(leader, { audience: 'club' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { recipients: 2 }]);
    expect(await inbox.told({ leader, crew, owner: club.owner })).toEqual({
      leader: [],
      crew: ['announcement'],
      owner: ['announcement'],
    });
    expect(await inbox.list(crew)).toMatchObject([
      {
        title: expect.stringMatching(/^클럽 \d+에서 알려요$/),
        text: '이번 주는 쉬어요.',
        link: `/${club.nick}`,
      },
    ]);
    expect((await leader.get(`/clubs/${club.wire}/audit`)).json()).toMatchObject([
      { action: 'club.announce', actor_crew_id: leader.crew },
    ]);
  });

  it('reach who attends a meetup, from its host', async () => {
    const meetup = await context.meetup(club, 30, { name: '새벽 러닝' });
    await context.attend(crew, meetup);
    const stranger = await context.crew(club, { admin_level: 6 });
    const body = { audience: 'activity', activity_id: meetup.wire };
    expect((await announce(club.owner, body)).json()).toEqual({ recipients: 1 });
    expect(await inbox.told({ leader, crew, stranger, owner: club.owner })).toEqual({
      leader: [],
      crew: ['announcement'],
      stranger: [],
      owner: [],
    });
    expect(await inbox.list(crew)).toMatchObject([
      { title: '새벽 러닝에서 알려요', link: `/${club.nick}/activity/${meetup.wire}` },
    ]);
    expect(await code(announce(stranger, body))).toEqual([403, 'permission.denied']);
    expect(await code(announce(leader, { audience: 'activity' }))).toEqual([422, 'request.invalid']);
    const elsewhere = await context.meetup(await context.club(), 30);
    const foreign = { audience: 'activity', activity_id: elsewhere.wire };
    expect(await code(announce(leader, foreign))).toEqual([404, 'request.not_found']);
    expect((await leader.get(`/clubs/${club.wire}/audit`)).json()).toMatchObject([
      { action: 'activity.announce', activity_id: meetup.wire, subject: '새벽 러닝' },
    ]);
  });

  // docs/threats.md#t-82
  it('are three a Seoul day for a club and for each meetup, also of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => announce(leader, { audience: 'club' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
    // Until midnight in Seoul.
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(3).fill('18000'));
    expect(refused[0]?.json()).toMatchObject({ retry_after: 18_000 });
    const meetup = await context.meetup(club, 30);
    const body = { audience: 'activity', activity_id: meetup.wire };
    expect((await announce(leader, body)).statusCode).toBe(201);
    // Midnight in Seoul.
    context.advanceClock(5);
    expect((await announce(leader, { audience: 'club' })).statusCode).toBe(201);
  });

  it('are one with one Idempotency-Key, and none in a frozen club', async () => {
    const key = { 'idempotency-key': `announce-${engine}` };
    const [one, again] = [
      await announce(leader, { audience: 'club' }, key),
      await announce(leader, { audience: 'club' }, key),
    ];
    expect(again.json()).toEqual(one.json());
    expect((await inbox.told({ crew })).crew).toEqual(['announcement']);
    await context.db
      .updateTable('clubs')
      .set({ frozen_time: context.clock.now() })
      .where('id', '=', club.id)
      .execute();
    expect(await code(announce(leader, { audience: 'club' }))).toEqual([409, 'club.frozen']);
  });
});
