import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import {
  openScene,
  type Scene,
  type SceneClub,
  type SceneCrew,
  type SceneMeetup,
} from '../../testing/scene.ts';
import { detachAccount } from '../members/public.ts';
import { nameLeader, readCandidates } from './writes/name-leader.ts';

// docs/threats.md#t-50
describe.each(engines())('a club whose leader is unlinked on %s', (engine) => {
  let scene: Scene;
  let club: SceneClub;
  let leader: SceneCrew;
  beforeAll(async () => {
    scene = await openScene(engine);
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    club = await scene.club();
    leader = await scene.crew(club, { admin_level: 9 });
  });

  const unlink = (who: SceneCrew) =>
    scene.db
      .transaction()
      .execute((trx) => detachAccount(trx, { id: 0, memberId: who.memberId }, scene.clock.now()));
  const levelOf = async (who: SceneCrew) =>
    (
      await scene.db
        .selectFrom('crews')
        .select('admin_level')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).admin_level;
  const read = async (who: SceneCrew) => (await who.get(`/clubs/nick/${club.nick}`)).json();
  const codes = async (answers: Promise<{ statusCode: number; json(): { code?: string } }>[]) =>
    (await Promise.all(answers)).map((answer) =>
      answer.statusCode < 300 ? answer.statusCode : answer.json().code,
    );
  const form = (who: SceneCrew) => ({
    club_id: club.wire,
    crew_id: who.crew,
    name: '한강 달리기',
    activity_time: '2030-12-01T19:00:00.000Z',
    max_crew: 10,
    attend_level: 1,
    location: '뚝섬',
  });

  it('goes to the highest crew of level 7 and up, and not to one below', async () => {
    const [seven, deputy] = [
      await scene.crew(club, { admin_level: 7 }),
      await scene.crew(club, { admin_level: 8 }),
    ];
    expect(await unlink(leader)).toEqual({ frozenClubs: [] });
    expect([await levelOf(deputy), await levelOf(seven)]).toEqual([9, 7]);
    expect(await unlink(deputy)).toEqual({ frozenClubs: [] });
    expect(await levelOf(seven)).toBe(9);
    expect(await unlink(seven)).toEqual({ frozenClubs: [club.id] });
    expect(await levelOf(club.owner)).toBe(5);
  });

  describe('and has nobody who may lead', () => {
    let meetup: SceneMeetup;
    let newcomer: SceneCrew;
    beforeEach(async () => {
      newcomer = await scene.crew(club, { admin_level: 1 });
      meetup = await scene.meetup(club, 0.5);
      await unlink(leader);
    });

    it('is frozen: reads, seats, marking and leaving go on, nothing is created or joined', async () => {
      expect(await levelOf(newcomer)).toBe(1);
      expect(await read(club.owner)).toMatchObject({
        frozen: true,
        can: { create_activity: false, write_notice: false, join: false },
      });
      const stranger = scene.as(await insertMember(scene.db));
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
          scene.attend(newcomer, meetup),
        ]),
      ).toEqual([200, 200, 201]);
      expect(await codes([scene.mark(club.owner, newcomer, meetup, { state: 2 })])).toEqual([200]);
      expect(await codes([newcomer.put(`/crews/${newcomer.crew}/state/0`)])).toEqual([200]);
    });

    it('is told to the operator', async () => {
      const rows = await scene.db
        .selectFrom('error_logs')
        .select(['type', 'message'])
        .where('message', '=', club.nick)
        .execute();
      expect(rows).toEqual([{ type: 'club.frozen', message: club.nick }]);
    });

    it('gets a leader by the operator’s command, once, and goes on', async () => {
      const now = scene.clock.now();
      const candidates = await readCandidates(scene.db, club.nick);
      expect(candidates.map(({ id }) => id)).toEqual([club.owner.id, newcomer.id]);
      const elsewhere = await scene.crew(await scene.club());
      const name = (crewId: number) => nameLeader(scene.db, { nick: club.nick, crewId, now });
      await expect(name(elsewhere.id)).rejects.toThrow('no active crew');
      const both = await Promise.allSettled([name(club.owner.id), name(newcomer.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(name(newcomer.id)).rejects.toThrow('has a leader');
      await expect(readCandidates(scene.db, 'no-such-club')).rejects.toThrow('There is no club');
      const levels = [await levelOf(club.owner), await levelOf(newcomer)];
      expect(levels.filter((level) => level === 9)).toHaveLength(1);
      const led = levels[0] === 9 ? club.owner : newcomer;
      expect(await read(led)).toMatchObject({ frozen: false, can: { create_activity: true } });
      expect((await led.post('/activities', { ...form(led), state: 2 })).statusCode).toBe(201);
      expect((await led.get(`/clubs/${club.wire}/audit`)).json()).toMatchObject([
        { action: 'club.name_leader', actor_crew_id: null, crew_id: led.crew, to: 9 },
        { action: 'club.freeze', actor_crew_id: null },
      ]);
    });
  });
});
