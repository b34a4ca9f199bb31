import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertClub, insertImage } from '../../testing/fixtures.ts';
import { type IdentityApp, openIdentityApp } from '../../testing/identity-app.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';

const NOW = new Date('2026-11-21T03:00:00.000Z');

describe.each(engines())("a member's picture on %s", (engine) => {
  let database: TestDatabase;
  let test: IdentityApp;
  let session: Session;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    test = await openIdentityApp({ database, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await enter();
  });

  const enter = () => test.browser().enter(test.newEmail());
  type Session = Awaited<ReturnType<typeof enter>>;
  const rowOf = ({ memberId }: Session) => Number(test.ids.decode('member', memberId));
  const image = async (owner: Session, given: object = {}) =>
    test.ids.encode('image', await insertImage(test.db, { member_id: rowOf(owner), ...given }));
  const set = (image_id: string | null, memberId = session.memberId) =>
    test.browser().api('PUT', `/members/${memberId}/picture`, {
      body: { image_id },
      headers: { authorization: session.token },
    });
  const shown = async () => {
    const path = `/members/${session.memberId}/decrypt/${session.token}`;
    const reply = await test.browser().api('GET', path, { headers: { authorization: session.token } });
    return reply.json().image_url;
  };
  const attached = () =>
    test.db
      .selectFrom('images')
      .select('id')
      .where('member_id', '=', rowOf(session))
      .where('member_picture', '=', true)
      .where('removed_time', 'is', null)
      .execute();

  it('is set to an upload, changed and removed', async () => {
    const [first, second] = [await image(session), await image(session)];
    const { image_url } = (await set(first)).json();
    expect(image_url).toMatch(/^\/uploads\/[\w-]{16,}-400\.webp$/);
    expect(await shown()).toBe(image_url);
    expect((await set(first)).json()).toEqual({ image_url });
    const changed = (await set(second)).json().image_url;
    expect([changed === image_url, await shown()]).toEqual([false, changed]);
    expect(await attached()).toHaveLength(1);
    expect((await set(null)).json()).toEqual({ image_url: null });
    expect([await shown(), await attached()]).toEqual([null, []]);
  });

  it('is refused if the image is missing, of another or attached; the present one stays', async () => {
    const { image_url } = (await set(await image(session))).json();
    const club = await insertClub(test.db);
    for (const other of [
      await image(await enter()),
      await image(session, { club_id: club.id }),
      test.ids.encode('image', 9_000_000),
    ]) {
      const { status, code } = (await set(other)).json();
      expect([status, code]).toEqual([422, 'image.unavailable']);
    }
    expect((await set('x')).statusCode).toBe(400);
    expect(await shown()).toBe(image_url);
  });

  it('is one of those that are set at once', async () => {
    const images = await Promise.all(Array.from({ length: 4 }, () => image(session)));
    const replies = await Promise.all(images.map((id) => set(id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await attached()).toHaveLength(1);
    expect(replies.map((reply) => reply.json().image_url)).toContain(await shown());
  });

  it.runIf(engine === 'postgres')('replaces one that another call has set meanwhile', async () => {
    const [own, other] = [await image(session), await image(session)];
    const holder = await openLockHolder(database.url);
    await holder.query('select from members where id = $1 for no key update', [rowOf(session)]);
    const setting = set(own);
    await holder.untilAwaited();
    await holder.query('update images set member_picture = true where id = $1', [
      test.ids.decode('image', other),
    ]);
    await holder.commit();
    expect((await setting).statusCode).toBe(200);
    expect(await attached()).toHaveLength(1);
  });

  it('cannot be set for another', async () => {
    expect((await set(null, (await enter()).memberId)).statusCode).toBe(403);
  });
});
