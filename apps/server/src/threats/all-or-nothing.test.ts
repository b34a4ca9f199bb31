import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detachAccount } from '../features/members/public.ts';
import { engines } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertImage, insertMessage, insertNotice } from '../testing/fixtures.ts';
import {
  CLOCKS,
  openScene,
  type Scene,
  type SceneClub,
  type SceneCrew,
  type SceneMeetup,
} from '../testing/scene.ts';
import { multipart, noise } from '../testing/uploads.ts';

const MOST_STATEMENTS = 40;

describe.each(engines())('a database that goes away in the middle of a write, on %s', (engine) => {
  let scene: Scene;
  let dataDir: string;
  let club: SceneClub;
  let leader: SceneCrew;
  let crew: SceneCrew;
  let coming: SceneMeetup;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-halves-'));
    scene = await openScene(engine, CLOCKS[0], { DATA_DIR: dataDir });
    club = await scene.club();
    leader = await scene.crew(club, { admin_level: 9 });
  });
  afterAll(async () => {
    await scene.close();
    await rm(dataDir, { recursive: true });
  });

  const board = async () => {
    const by = { club_id: club.id, crew_id: crew.id };
    const notice = await insertNotice(scene.db, by);
    const message = await insertMessage(scene.db, { ...by, activity_id: coming.id });
    const image = await insertImage(scene.db, { member_id: leader.memberId });
    return {
      notice: scene.ids.encode('notice', notice),
      message: scene.ids.encode('message', message),
      image: scene.ids.encode('image', image),
    };
  };
  const author = () => ({ crew_id: leader.crew, club_id: club.wire });
  const upload = async () => {
    const { contentType, body } = await multipart([
      { name: 'images', bytes: await noise(20, 10).png().toBuffer() },
      { name: 'images', bytes: await noise(10, 20).png().toBuffer() },
    ]);
    return scene.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { authorization: `member:${crew.memberId}`, 'content-type': contentType },
      payload: body,
    });
  };

  const writes: Record<string, () => Promise<() => Promise<{ statusCode: number }>>> = {
    attend: async () => {
      const meetup = await scene.meetup(club, 20);
      return () => scene.attend(crew, meetup);
    },
    'cancel late': async () => () => scene.cancel(crew, coming, '감기'),
    'give back every seat': async () => () => leader.delete(`/attendees/crew/${crew.crew}`),
    mark: async () => {
      const meetup = await scene.meetup(club, 0.5);
      await scene.attend(crew, meetup);
      return () => scene.mark(leader, crew, meetup, { state: 0 });
    },
    'plan a meetup': async () => () =>
      leader.post('/activities', {
        ...author(),
        name: '모임',
        activity_time: '2026-12-20T19:00:00.000Z',
        max_crew: 5,
        attend_level: 1,
        location: '서울숲',
        location_url: '',
        subgroup: '',
        info: '',
        state: 2,
      }),
    'delete a meetup': async () => () => leader.put(`/activities/delete/${coming.wire}`),
    'post a notice with a picture': async () => {
      const { image } = await board();
      const form = {
        notice_category: 'notice',
        notice_title: '공지',
        notice_text: '글',
        notice_image: image,
      };
      return () => leader.post('/notices', { ...author(), ...form });
    },
    'delete a notice': async () => {
      const { notice } = await board();
      return () => leader.put(`/notices/delete/${notice}`);
    },
    'write a message': async () => () =>
      leader.post('/messages/activity', { ...author(), activity_id: coming.wire, message_text: '네' }),
    'delete a message': async () => {
      const { message } = await board();
      return () => leader.put(`/messages/${message}/state/0`);
    },
    like: async () => () =>
      crew.post('/likes', { crew_id: crew.crew, table_type: 'activity', table_id: coming.wire }),
    'upload pictures': async () => upload,
    join: async () => {
      const stranger = await scene.crew(await scene.club());
      return () => stranger.post('/crews', { club_id: club.wire, nick: '새 크루', info: null });
    },
    'leave a club': async () => () => crew.put(`/crews/${crew.crew}/state/0`),
    ban: async () => () => leader.put(`/crews/${crew.crew}/admin/-2`),
    'hand a club over': async () => {
      const another = await scene.club();
      const old = await scene.crew(another, { admin_level: 9 });
      const heir = await scene.crew(another, { admin_level: 8 });
      return () => old.put(`/clubs/${another.wire}/state/1`, { crew_id: heir.crew });
    },
    'leave Crewwith': async () => async () => {
      const account = { id: 0, memberId: crew.memberId };
      await scene.served
        .transaction()
        .execute((trx) => detachAccount(trx, account, scene.clock.now()))
        .catch((error: { code: string }) => expect(error.code).toBe('57P01'));
      return { statusCode: 200 };
    },
  };

  it.each(Object.entries(writes))(
    // docs/threats.md#t-39
    'leaves nothing of it, whichever statement was the last: %s',
    async (_name, prepare) => {
      crew = await scene.crew(club, { admin_level: 3 });
      coming = await scene.meetup(club, 3, { message_count: 1 });
      await scene.attend(crew, coming);
      const write = await prepare();
      const before = await fingerprint(scene.db);
      for (let statement = 1; statement <= MOST_STATEMENTS; statement += 1) {
        const broken = scene.breakAt(statement);
        const { statusCode } = await write();
        if (!broken()) {
          scene.breakAt(0);
          expect([200, 201]).toContain(statusCode);
          expect(statement).toBeGreaterThan(1);
          expect(await fingerprint(scene.db)).not.toEqual(before);
          return;
        }
        expect([200, 503]).toContain(statusCode);
        expect(await fingerprint(scene.db), `after statement ${statement}`).toEqual(before);
        expect(await readdir(join(dataDir, 'incoming')).catch(() => [])).toEqual([]);
      }
      throw new Error('the write never came through');
    },
  );
});
