import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { feedReader } from '../../testing/feeds/feed-reader.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const NOW = CLOCKS[0] ?? '';

describe.each(engines())('the versions of a calendar feed on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let crew: ContextCrew;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(NOW));
    club = await context.club();
    crew = await context.crew(club, { admin_level: 2 });
    leader = await context.crew(club, { admin_level: 9 });
  });

  const { get, subscribe, eventOf, named } = feedReader(context);
  const edit = (meetup: ContextActivity, fields: object) => leader.put(`/activities/${meetup.wire}`, fields);
  const form = { name: '아침 달리기', max_crew: 9, attend_level: 1, location: '서울숲' };

  it('follow the seat and the meetup: SEQUENCE, DTSTAMP and ETag rise with each change, and are 304 until then', async () => {
    const meetup = await context.meetup(club, 60, { changed_time: new Date(NOW) });
    const path = await subscribe(crew, 'seats');
    let etag = '';
    let sequence = -1;
    const step = async (change: () => Promise<unknown>, status: string | null) => {
      context.advanceClock(1);
      await change();
      const answer = await get(path, { 'if-none-match': etag });
      expect(answer.statusCode).toBe(200);
      etag = String(answer.headers.etag);
      const unchanged = await get(path, { 'if-none-match': `W/${etag}` });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
      const text = await eventOf(path, meetup);
      expect(text?.('status') ?? null).toBe(status);
      if (!text) return;
      expect(Number(text('sequence'))).toBeGreaterThan(sequence);
      expect(text('dtstamp')).toBe(context.clock.now().toISOString().replace('.000Z', 'Z'));
      sequence = Number(text('sequence'));
    };
    await step(() => context.attend(crew, meetup), 'CONFIRMED');
    await step(() => edit(meetup, { ...form, activity_time: '2026-12-05T19:00:00.000Z' }), 'CONFIRMED');
    expect((await eventOf(path, meetup))?.('dtstart')).toBe('2026-12-05T10:00:00Z');
    await step(() => context.cancel(crew, meetup), 'CANCELLED');
    await step(() => context.attend(crew, meetup), 'CONFIRMED');
    await step(() => leader.put(`/activities/delete/${meetup.wire}`, { reason: '비가 와서' }), 'CANCELLED');
    expect((await get(path)).body).not.toContain('비가 와서');
    await step(() => crew.put(`/crews/${crew.crew}/state/0`), null);
  });

  it('are read by three statements, however many they are, and by two when nothing has changed', async () => {
    for (const scope of ['seats', 'all']) {
      const path = await subscribe(crew, scope);
      const statements = (headers = {}) => context.statements(() => get(path, headers));
      const before = await statements();
      for (let hours = 1; hours <= 30; hours += 1) {
        await context.attend(crew, await context.meetup(club, 100 + hours));
      }
      const { etag } = (await get(path)).headers;
      expect([before, await statements(), await statements({ 'if-none-match': etag })]).toEqual([3, 3, 2]);
    }
  });

  it('have another ETag after a change that commits late, another level or name, and the end of a club', async () => {
    const level = (admin_level: number) =>
      context.db.updateTable('crews').set({ admin_level }).where('id', '=', crew.id).execute();
    const meetups = [await context.meetup(club, 30), await context.meetup(club, 31)];
    const changed = (index: number, changed_time: string) =>
      context.db
        .updateTable('activities')
        .set({ changed_time: new Date(changed_time), name: changed_time })
        .where('id', '=', meetups[index]?.id ?? 0)
        .execute();
    const changes = [
      () => changed(0, '2026-12-01T09:59:59.000Z'),
      // Began before the last one.
      () => changed(1, '2026-12-01T09:59:58.000Z'),
      () => level(1),
      () => context.db.updateTable('clubs').set({ name: '새 이름' }).where('id', '=', club.id).execute(),
    ];
    const path = await subscribe(crew, 'club', club.wire);
    let { etag } = (await get(path)).headers;
    for (const change of changes) {
      await change();
      const answer = await get(path, { 'if-none-match': etag });
      expect(answer.statusCode).toBe(200);
      etag = answer.headers.etag;
    }
    const all = await subscribe(crew, 'all');
    const before = await get(all);
    expect(before.headers.etag).not.toBe(etag);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect((await get(all, { 'if-none-match': before.headers.etag })).statusCode).toBe(200);
    expect(await named(all)).toEqual([]);
    expect(await named(await subscribe(crew, 'seats'))).toEqual([]);
  });
});
