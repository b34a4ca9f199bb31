import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detachAccount } from '../features/members/public.ts';
import { transact } from '../http/transaction.ts';
import { engines } from '../testing/database.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { insertImage, insertMessage, insertNotice } from '../testing/fixtures.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../testing/test-context.ts';
import { multipart, noise } from '../testing/uploads.ts';

const MOST_STATEMENTS = 60;

describe.each(engines())('a database that fails during a write, on %s', (engine) => {
  let context: TestContext;
  let dataDir: string;
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  let coming: ContextActivity;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-halves-'));
    context = await openTestContext(engine, CLOCKS[0], { DATA_DIR: dataDir });
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });
  afterAll(async () => {
    await context.close();
    await rm(dataDir, { recursive: true });
  });

  const board = async () => {
    const by = { club_id: club.id, crew_id: crew.id };
    const notice = await insertNotice(context.db, by);
    const message = await insertMessage(context.db, { ...by, activity_id: coming.id });
    const image = await insertImage(context.db, { member_id: leader.memberId });
    return {
      notice: context.ids.encode('notice', notice),
      message: context.ids.encode('message', message),
      image: context.ids.encode('image', image),
    };
  };
  const author = () => ({ crew_id: leader.crew, club_id: club.wire });
  const upload = async () => {
    const { contentType, body } = await multipart([
      { name: 'images', bytes: await noise(20, 10).png().toBuffer() },
      { name: 'images', bytes: await noise(10, 20).png().toBuffer() },
    ]);
    return context.app.inject({
      method: 'POST',
      url: '/api/v1/images/upload',
      headers: { authorization: `member:${crew.memberId}`, 'content-type': contentType },
      payload: body,
    });
  };

  const writes: Record<string, () => Promise<() => Promise<{ statusCode: number }>>> = {
    attend: async () => {
      const meetup = await context.meetup(club, 20);
      return () => context.attend(crew, meetup);
    },
    'cancel late': async () => () => context.cancel(crew, coming, '감기'),
    'give back every seat': async () => () => leader.delete(`/attendees/crew/${crew.crew}`),
    mark: async () => {
      const meetup = await context.meetup(club, 0.5);
      await context.attend(crew, meetup);
      return () => context.mark(leader, crew, meetup, { state: 0 });
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
      const stranger = await context.crew(await context.club());
      return () => stranger.post('/crews', { club_id: club.wire, nick: '새 크루', info: null });
    },
    'leave a club': async () => () => crew.put(`/crews/${crew.crew}/state/0`),
    ban: async () => () => leader.put(`/crews/${crew.crew}/admin/-2`),
    'hand a club over': async () => {
      const another = await context.club();
      const old = await context.crew(another, { admin_level: 9 });
      const heir = await context.crew(another, { admin_level: 8 });
      return () => old.put(`/clubs/${another.wire}/state/1`, { crew_id: heir.crew });
    },
    'leave Crewwith': async () => async () => {
      const account = { id: 0, memberId: crew.memberId };
      const deps = { db: context.served, live: undefined };
      await transact(deps, (trx) => detachAccount(trx, account, context.clock.now())).catch(
        (error: { code: string }) => expect(error.code).toBe('57P01'),
      );
      return { statusCode: 200 };
    },
  };

  it.each(Object.entries(writes))(
    // docs/threats.md#t-39
    'leaves nothing of it, whichever statement was the last: %s',
    async (_name, prepare) => {
      crew = await context.crew(club, { admin_level: 3 });
      coming = await context.meetup(club, 3, { message_count: 1 });
      await context.attend(crew, coming);
      const write = await prepare();
      const before = await fingerprint(context.db);
      for (let statement = 1; statement <= MOST_STATEMENTS; statement += 1) {
        const broken = context.breakAt(statement);
        const { statusCode } = await write();
        if (!broken()) {
          context.breakAt(0);
          expect([200, 201]).toContain(statusCode);
          expect(statement).toBeGreaterThan(1);
          expect(await fingerprint(context.db)).not.toEqual(before);
          return;
        }
        expect([200, 503]).toContain(statusCode);
        expect(await fingerprint(context.db), `after statement ${statement}`).toEqual(before);
        expect(await readdir(join(dataDir, 'incoming')).catch(() => [])).toEqual([]);
      }
      throw new Error('the write never came through');
    },
  );
});
