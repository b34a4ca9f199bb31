import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';
import { nameLeader, readCandidates } from './writes/name-leader.ts';

// docs/threats.md#t-50
describe.each(engines())('a club whose leader is unlinked on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });

  const unlink = (crew: ContextCrew) =>
    transact(context, (trx) => detachAccount(trx, { id: 0, memberId: crew.memberId }, context.clock.now()));
  const levelOf = async (crew: ContextCrew) =>
    (
      await context.db
        .selectFrom('crews')
        .select('admin_level')
        .where('id', '=', crew.id)
        .executeTakeFirstOrThrow()
    ).admin_level;
  const read = async (crew: ContextCrew) => (await crew.get(`/clubs/nick/${club.nick}`)).json();
  const codes = async (answers: Promise<{ statusCode: number; json(): { code?: string } }>[]) =>
    (await Promise.all(answers)).map((answer) =>
      answer.statusCode < 300 ? answer.statusCode : answer.json().code,
    );
  const form = (crew: ContextCrew) => ({
    club_id: club.wire,
    crew_id: crew.crew,
    name: '한강 달리기',
    activity_time: '2030-12-01T19:00:00.000Z',
    max_crew: 10,
    attend_level: 1,
    location: '뚝섬',
  });

  it('gets its highest crew of level 7 and up as leader, and never one below', async () => {
    const [seven, deputy] = [
      await context.crew(club, { admin_level: 7 }),
      await context.crew(club, { admin_level: 8 }),
    ];
    expect(await unlink(leader)).toEqual({ frozenClubs: [] });
    expect([await levelOf(deputy), await levelOf(seven)]).toEqual([9, 7]);
    expect(await unlink(deputy)).toEqual({ frozenClubs: [] });
    expect(await levelOf(seven)).toBe(9);
    expect(await unlink(seven)).toEqual({ frozenClubs: [club.id] });
    expect(await levelOf(club.owner)).toBe(5);
  });

  describe('and that has no heir', () => {
    let meetup: ContextActivity;
    let newcomer: ContextCrew;
    beforeEach(async () => {
      newcomer = await context.crew(club, { admin_level: 1 });
      meetup = await context.meetup(club, 0.5);
      await unlink(leader);
    });

    it('is frozen: it can be read, attended, marked and left, but nothing is created or joined', async () => {
      expect(await levelOf(newcomer)).toBe(1);
      expect(await read(club.owner)).toMatchObject({
        frozen: true,
        can: {
          create_activity: false,
          create_poll: false,
          create_series: false,
          write_notice: false,
          join: false,
        },
      });
      const { clubs } = (await newcomer.get(`/members/${newcomer.member}/home`)).json();
      expect(clubs).toMatchObject([{ nick: club.nick, frozen: true }]);
      const stranger = context.as(await insertMember(context.db));
      const join = { club_id: club.wire, nick: '새 사람' };
      const message = {
        crew_id: newcomer.crew,
        club_id: club.wire,
        activity_id: meetup.wire,
        message_text: '안녕',
      };
      const notice = {
        club_id: club.wire,
        crew_id: club.owner.crew,
        notice_category: '자유',
        notice_title: '제목',
        notice_text: '글',
      };
      expect(
        await codes([
          stranger.post('/crews', join),
          club.owner.post('/activities', form(club.owner)),
          newcomer.post('/messages/activity', message),
          club.owner.post('/notices', notice),
        ]),
      ).toEqual(Array(4).fill('club.frozen'));
      expect(
        await codes([
          newcomer.get(`/clubs/${club.nick}/home`),
          newcomer.get(`/activities/${meetup.wire}`),
          context.attend(newcomer, meetup),
        ]),
      ).toEqual([200, 200, 201]);
      expect(await codes([context.mark(club.owner, newcomer, meetup, { state: 2 })])).toEqual([200]);
      expect(await codes([newcomer.put(`/crews/${newcomer.crew}/state/0`)])).toEqual([200]);
    });

    it('is reported to the operator', async () => {
      const rows = await context.db
        .selectFrom('error_logs')
        .select(['type', 'message'])
        .where('message', '=', club.nick)
        .execute();
      expect(rows).toEqual([{ type: 'club.frozen', message: club.nick }]);
    });

    it('is unfrozen by the operator naming a leader, once', async () => {
      const now = context.clock.now();
      const candidates = await readCandidates(context.db, club.nick);
      expect(candidates.map(({ id }) => id)).toEqual([club.owner.id, newcomer.id]);
      const elsewhere = await context.crew(await context.club());
      const name = (crewId: number) => nameLeader(context.db, { nick: club.nick, crewId, now });
      await expect(name(elsewhere.id)).rejects.toThrow('is not active in the club');
      const both = await Promise.allSettled([name(club.owner.id), name(newcomer.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(name(newcomer.id)).rejects.toThrow('already has a leader');
      await expect(readCandidates(context.db, 'no-such-club')).rejects.toThrow('There is no club');
      const levels = [await levelOf(club.owner), await levelOf(newcomer)];
      expect(levels.filter((level) => level === 9)).toHaveLength(1);
      const named = levels[0] === 9 ? club.owner : newcomer;
      expect(await read(named)).toMatchObject({ frozen: false, can: { create_activity: true } });
      expect((await named.post('/activities', { ...form(named), state: 2 })).statusCode).toBe(201);
      expect((await named.get(`/clubs/${club.wire}/audit`)).json()).toMatchObject([
        { action: 'club.name_leader', actor_crew_id: null, crew_id: named.crew, to: 9 },
        { action: 'club.freeze', actor_crew_id: null },
      ]);
    });
  });
});
