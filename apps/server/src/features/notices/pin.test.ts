import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertNotice } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#pinned
describe.each(engines())('a pinned notice on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let seven: ContextCrew;
  let newcomer: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    seven = await context.crew(club, { admin_level: 7 });
    newcomer = await context.crew(club, { admin_level: 1 });
  });

  const write = async (notice_title: string, notice_category = 'notice') =>
    context.ids.encode(
      'notice',
      await insertNotice(context.db, {
        ...{ club_id: club.id, crew_id: club.owner.id },
        ...{ notice_title, notice_category },
      }),
    );
  const pin = (actor: ContextCrew, id: string) => actor.put(`/notices/${id}/pin`);
  const unpin = (actor: ContextCrew, id: string) => actor.delete(`/notices/${id}/pin`);
  const shown = async (actor: ContextCrew) => {
    const { pinned } = (await actor.get(`/clubs/${club.nick}/home`)).json();
    return pinned === null ? null : pinned.notice_title;
  };
  const read = async (id: string) => (await seven.get(`/notices/${id}`)).json();

  it('is on the home of the club until it is unpinned, where the latest one is not called pinned', async () => {
    const [older, oldest] = [await write('older'), await write('oldest', 'regulation')];
    await write('latest');
    expect(await shown(newcomer)).toBeNull();
    expect((await pin(seven, older)).json()).toEqual({ pinned: true });
    expect(await shown(newcomer)).toBe('older');
    expect(await read(older)).toMatchObject({ pinned: true, can: { pin: true } });
    await pin(seven, oldest);
    expect(await shown(newcomer)).toBe('oldest');
    expect(await read(older)).toMatchObject({ pinned: false });
    expect((await unpin(seven, older)).json()).toEqual({ pinned: false });
    expect(await shown(newcomer)).toBe('oldest');
    await unpin(seven, oldest);
    expect(await shown(newcomer)).toBeNull();
  });

  it('is one, also when many are pinned at once', async () => {
    const ids = await Promise.all(['1', '2', '3', '4', '5'].map((title) => write(title)));
    const answers = await Promise.all(ids.map((id) => pin(seven, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const records = await Promise.all(ids.map(read));
    expect(records.filter(({ pinned }) => pinned)).toHaveLength(1);
  });

  it('is gone when it is deleted, and for those who may not read it', async () => {
    await write('latest');
    const post = await write('post', '자유');
    await pin(seven, post);
    expect([await shown(newcomer), await shown(seven)]).toEqual([null, 'post']);
    const notice = await write('gone');
    await pin(seven, notice);
    expect(await shown(newcomer)).toBe('gone');
    await club.owner.put(`/notices/delete/${notice}`);
    expect(await shown(newcomer)).toBeNull();
    expect((await pin(seven, notice)).statusCode).toBe(404);
  });

  it('is pinned by level 7 and up of the club', async () => {
    const id = await write('notice');
    const six = await context.crew(club, { admin_level: 6 });
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    for (const change of [pin, unpin]) {
      expect((await change(six, id)).json()).toMatchObject({ status: 403, code: 'permission.denied' });
      expect((await change(stranger, id)).statusCode).toBe(404);
    }
    expect((await six.get(`/notices/${id}`)).json().can.pin).toBe(false);
  });
});
