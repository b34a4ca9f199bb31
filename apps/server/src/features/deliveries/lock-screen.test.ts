import { attendanceCode } from '@crewwith/domain/attendees/marking';
import { nextDigest } from '@crewwith/domain/deliveries/quiet-hours';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appealsOf } from '../../testing/penalties/appeals.ts';
import { type Delivering, openDelivering } from '../../testing/push/delivering.ts';
import type { ContextActivity, ContextClub, ContextCrew } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

/** 19:00 in Seoul. */
const NOW = '2026-12-01T10:00:00.000Z';
const GROUP_MS = 10_000;
/** A meetup that was made then has the code of `SECRETS`. */
const MADE = new Date('2026-11-21T04:00:47.000Z');
const SECRETS = { name: '이름은비밀', reason: '몸살이 났어요', code: '57', answer: '무릎이 약해요' };

// docs/threats.md#t-83, docs/specification.md#deliveries. No engine matters to what a text says.
describe('the lock screen', () => {
  let kit: Delivering;
  let appeals: ReturnType<typeof appealsOf>;
  let waitlist: ReturnType<typeof waitlistOf>;
  let club: ContextClub;
  let leader: ContextCrew;
  let host: ContextCrew;
  let crew: ContextCrew;
  beforeAll(async () => {
    kit = await openDelivering('pglite', NOW);
    appeals = appealsOf(kit.context);
    waitlist = waitlistOf(kit.context);
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    await kit.reset();
    club = await kit.context.club();
    await kit.context.db.updateTable('clubs').set({ name: '러닝 클럽' }).where('id', '=', club.id).execute();
    leader = await kit.crewWith(club, ['leader'], { admin_level: 9 });
    host = await kit.crewWith(club, ['host'], { admin_level: 8 });
    crew = await kit.crewWith(club, ['crew'], { nick: '달리는 사람' });
    await kit.context.db.updateTable('members').set({ name: SECRETS.name }).execute();
  });

  it('is searched for the code that the meetups have', () => {
    expect(attendanceCode(MADE)).toBe(SECRETS.code);
  });

  const { reason } = SECRETS;
  const done = async (call: ReturnType<ContextCrew['put']>) =>
    expect(String((await call).statusCode)).toMatch(/^20[012]$/);
  const meetupIn = (hours: number, fields = {}) =>
    kit.context.meetup(club, hours, { crew_id: host.id, name: '달리기', created_time: MADE, ...fields });
  const joined = async (hours: number): Promise<ContextActivity> => {
    const meetup = await meetupIn(hours);
    await done(kit.context.attend(crew, meetup));
    return meetup;
  };
  const seatOf = (who: ContextCrew, { wire }: ContextActivity) => `/activities/${wire}/crews/${who.crew}`;
  /** The crew waits for the only seat of a meetup, which another one has. */
  const queued = async () => {
    const { meetup, seated } = await waitlist.full(club, 30, { crew_id: host.id, name: '달리기' });
    await done(waitlist.wait(crew, meetup));
    return { meetup, holder: seated[0] ?? crew };
  };
  const missed = async () => (await appeals.miss(crew, host, club))[0];

  // What others do, or write, that a notification could carry: who is told, and of what.
  const told: Record<string, readonly [who: string, title: string, act: () => Promise<unknown>]> = {
    'a ban': [
      'crew',
      '운영진이 클럽에서 내보냈어요',
      () => done(leader.put(`/crews/${crew.crew}/admin/-1`, { reason })),
    ],
    'another level': [
      'crew',
      '크루 레벨이 바뀌었어요',
      () => done(leader.put(`/crews/${crew.crew}/admin/3`, { reason })),
    ],
    'a deleted meetup': [
      'crew',
      '모임이 취소됐어요',
      async () => done(leader.put(`/activities/delete/${(await joined(30)).wire}`, { reason })),
    ],
    'a seat that was given': [
      'crew',
      '운영진이 자리를 줬어요',
      async () => done(host.put(seatOf(crew, await meetupIn(30)), { reason })),
    ],
    'a seat that was removed': [
      'crew',
      '운영진이 자리를 뺐어요',
      async () => done(host.put(`${seatOf(crew, await joined(30))}/remove`, { reason })),
    ],
    'all seats that were removed': [
      'crew',
      '운영진이 자리를 뺐어요',
      async () => {
        await joined(30);
        await done(host.delete(`/attendees/crew/${crew.crew}?reason=${encodeURIComponent(reason)}`));
      },
    ],
    'a place that was moved': [
      'crew',
      '대기 순서가 바뀌었어요',
      async () => {
        const { meetup } = await queued();
        const second = await kit.context.crew(club);
        await done(waitlist.wait(second, meetup));
        await done(waitlist.change(host, crew, meetup, { do: 'move', position: 2, reason }));
      },
    ],
    'a seat that comes free by a cancel': [
      'crew',
      '자리가 나서 참석하게 됐어요',
      async () => {
        const { meetup, holder } = await queued();
        await done(kit.context.cancel(holder, meetup, reason));
      },
    ],
    'a no-show': ['crew', '노쇼로 표시됐어요', missed],
    'a lifted limit': [
      'crew',
      '참석 제한이 해제됐어요',
      async () => {
        await missed();
        await done(leader.put(`/crews/${crew.crew}/attendees/updated_time/null`, { reason }));
      },
    ],
    'an appeal': [
      'leader',
      '새 이의 제기가 있어요',
      async () => appeals.appealed(crew, await missed(), reason),
    ],
    'the decision of an appeal': [
      'crew',
      '이의가 받아들여지지 않았어요',
      async () => {
        const id = await appeals.appealed(crew, await missed(), reason);
        await done(appeals.decide(leader, id, 'rejected', reason));
      },
    ],
    'a late cancel': [
      'host',
      '직전에 참석을 취소한 크루가 있어요',
      async () => done(kit.context.cancel(crew, await joined(0.5), reason)),
    ],
    'a comment': [
      'host',
      '새 댓글이 달렸어요',
      async () => {
        const ids = { club_id: club.wire, crew_id: crew.crew, activity_id: (await joined(30)).wire };
        await done(crew.post('/messages/activity', { ...ids, message_text: reason }));
      },
    ],
    'a new crew': [
      'leader',
      '새 크루가 가입했어요',
      async () => {
        await kit.inbox.set(leader, [{ kind: 'joined', channel: 'push', enabled: true, club_id: null }]);
        const other = await kit.context.crew(await kit.context.club());
        const { question } = await kit.context.db
          .updateTable('clubs')
          .set({ question: '운동 경험' })
          .where('id', '=', club.id)
          .returning('question')
          .executeTakeFirstOrThrow();
        await kit.context.db.updateTable('members').set({ name: SECRETS.name }).execute();
        const info = { [question]: SECRETS.answer };
        await done(other.post('/crews', { club_id: club.wire, nick: '새로 온 사람', info }));
        kit.context.clock.set(nextDigest(kit.context.clock.now()));
      },
    ],
  };

  it.each(Object.keys(told))('says neither a real name nor a reason nor a code, of %s', async (what) => {
    const [who, title, act] = told[what] ?? ['', '', async () => undefined];
    await act();
    // A name with a number in it could contain the code; and whom the fixtures have made meanwhile have names too.
    await kit.context.db.updateTable('activities').set({ name: '달리기', created_time: MADE }).execute();
    await kit.context.db.updateTable('members').set({ name: SECRETS.name }).execute();
    await kit.inbox.run();
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + GROUP_MS));
    await kit.send();
    const shown = kit.service.received.filter(({ device }) => device === who);
    expect(shown.map((push) => push.title)).toContain(title);
    const texts = kit.service.received.map((push) => `${push.title} ${push.body}`).join('\n');
    for (const secret of Object.values(SECRETS)) expect(texts).not.toContain(secret);
  });

  it('shows the nick of who did it where one may see it, and an announcement as it is', async () => {
    await done(kit.context.cancel(crew, await joined(0.5), reason));
    await done(
      leader.post(`/clubs/${club.wire}/announcements`, { audience: 'club', text: '이번 주는 쉬어요.' }),
    );
    await kit.inbox.run();
    kit.context.clock.set(new Date(Date.parse(NOW) + GROUP_MS));
    await kit.send();
    const bodies = kit.service.received.filter(({ device }) => device === 'host').map(({ body }) => body);
    expect(bodies.toSorted()).toEqual([
      expect.stringMatching(/^달리는 사람 · 달리기 · /),
      '이번 주는 쉬어요.',
    ]);
  });
});
