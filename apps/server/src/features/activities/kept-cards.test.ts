import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertActivity, insertClub, insertCrew, insertImage, insertMember } from '../../testing/fixtures.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
} from '../../testing/identity-app.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAYS = 'start_date=2026-11-20&end_date=2027-01-15';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly nick: string;
  readonly my: object;
  readonly host_image_url: string | null;
  readonly cover: { readonly image_url: string } | null;
  readonly series: { readonly rule: string; readonly standing_share: number } | null;
}
type Person = Session & { memberId: string; email: string };

// docs/adr/0051-kept-cards.md; kept-cards-all-calls.test.ts sends the other calls
describe.each(engines())('kept cards on %s', (engine) => {
  let database: TestDatabase;
  let test: IdentityApp;
  let browser: TestBrowser;
  let club: { id: number; nick: string };
  let reader: Person;
  let readerCrew: number;
  let host: Person;
  let hostCrew: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    test = await openIdentityApp({ database, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(NOW);
    browser = test.browser();
    club = await insertClub(test.db);
    reader = await enter();
    host = await enter();
    readerCrew = await join(reader, { admin_level: 9 });
    hostCrew = await join(host, { admin_level: 6, nick: '느린거북' });
  });

  const enter = async (): Promise<Person> => {
    const email = test.newEmail();
    return { email, ...(await browser.enter(email)) };
  };
  const idOf = (wire: string) => test.ids.decode('member', wire) ?? 0;
  const join = async (person: Person, crew: { admin_level: number; nick?: string; state?: -1 | 1 }) =>
    (await insertCrew(test.db, { club_id: club.id, member_id: idOf(person.memberId), ...crew })).id;
  const meetup = (hours: number, crew_id = hostCrew) =>
    insertActivity(test.db, {
      ...{ club_id: club.id, crew_id, activity_time: new Date(NOW.getTime() + hours * HOUR_MS) },
    });
  const send = async (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await browser.api(method, path, {
      headers: browser.as(person),
      ...(payload && { payload }),
    });
    expect(answer.statusCode, `${method} ${path} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };
  /** The cards, which are kept from then on. */
  const look = (): Promise<Card[]> => send(reader, 'GET', `/clubs/${club.nick}/activities?${DAYS}`);
  const lookAtFirst = async (): Promise<Card> => {
    const [card] = await look();
    if (!card) throw new Error('no card');
    return card;
  };

  it('are read again after ten minutes, or once the row of the meetup or the club is written', async () => {
    const id = await meetup(2);
    const rename = (nick: string) =>
      test.db.updateTable('crews').set({ nick }).where('id', '=', hostCrew).execute();
    expect((await lookAtFirst()).nick).toBe('느린거북');
    // As no version of the server does it.
    await rename('빠른토끼');
    expect((await lookAtFirst()).nick).toBe('느린거북');
    test.clock.set(new Date(NOW.getTime() + 10 * 60_000 + 1));
    expect((await lookAtFirst()).nick).toBe('빠른토끼');
    await rename('하얀여우');
    await test.db.updateTable('activities').set({ name: '밤 달리기' }).where('id', '=', id).execute();
    expect(await lookAtFirst()).toMatchObject({ nick: '하얀여우', name: '밤 달리기' });
    await rename('검은고래');
    await test.db.updateTable('clubs').set({ crew_count: 7 }).where('id', '=', club.id).execute();
    expect((await lookAtFirst()).nick).toBe('검은고래');
  });

  it('show the new picture of a host: of the record, an upload, and none', async () => {
    await meetup(2);
    const image_url = 'https://images.example/me.webp';
    const shown = async () => (await lookAtFirst()).host_image_url;
    const before = await shown();
    await send(host, 'PUT', `/members/${host.memberId}`, { ...SIGN_UP, image_url });
    const recorded = await shown();
    const image = await insertImage(test.db, { member_id: idOf(host.memberId) });
    const path = `/members/${host.memberId}/picture`;
    const uploaded = await send(host, 'PUT', path, { image_id: test.ids.encode('image', image) });
    expect([recorded === before, recorded, await shown()]).toEqual([false, image_url, uploaded.image_url]);
    await send(host, 'PUT', path, { image_id: null });
    expect(await shown()).toBeNull();
  });

  it('hide the nick of one who withdraws, also of one who is banned, and show it once they are back', async () => {
    const banned = await enter();
    await meetup(3, await join(banned, { admin_level: -1, state: -1, nick: '검은고래' }));
    const shown = async () => (await lookAtFirst()).nick;
    expect(await shown()).toBe('검은고래');
    await send(banned, 'PUT', `/members/${banned.memberId}/state/0`);
    expect(await shown()).toBe('탈퇴한 크루');
    const ticket = await browser.ticket(banned.email);
    const back = await browser.api('PUT', `/members/${banned.memberId}/state/1`, {
      headers: { authorization: ticket.access_token },
      payload: { code_verifier: ticket.verifier },
    });
    expect(back.statusCode).toBe(200);
    expect(await shown()).toBe('검은고래');
  });

  it('hide the nick of one whose account is unlinked', async () => {
    await meetup(-5);
    expect((await lookAtFirst()).nick).toBe('느린거북');
    expect((await test.unlink(host.email)).statusCode).toBe(200);
    expect((await lookAtFirst()).nick).toBe('탈퇴한 크루');
  });

  it('hide the nick of one whose ban is lifted, who has left by that', async () => {
    const member_id = await insertMember(test.db);
    const crew = await insertCrew(test.db, {
      ...{ club_id: club.id, member_id, admin_level: -1, state: -1, nick: '검은고래' },
    });
    await meetup(3, crew.id);
    expect((await lookAtFirst()).nick).toBe('검은고래');
    await send(reader, 'PUT', `/crews/${test.ids.encode('crew', crew.id)}/state/0`);
    expect((await lookAtFirst()).nick).toBe('탈퇴한 크루');
  });

  const createSeries = () =>
    send(host, 'POST', '/series', {
      ...{ club_id: test.ids.encode('club', club.id), crew_id: test.ids.encode('crew', hostCrew) },
      ...{ rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-08', clock: '20:00', name: '화요 달리기' },
      ...{ max_crew: 20, attend_level: 1, location: '서울숲', standing_share: 50 },
    });

  it('tell who has a standing seat, also without a seat in the meetup', async () => {
    const series = await createSeries();
    expect((await lookAtFirst()).my).toMatchObject({ state: null, standing: false });
    await test.db
      .insertInto('standing_seats')
      .values({
        series_id: test.ids.decode('series', series.id) ?? 0,
        crew_id: readerCrew,
        created_time: NOW,
        renewed_time: NOW,
      })
      .execute();
    expect((await lookAtFirst()).my).toMatchObject({ state: null, standing: true });
  });

  it('show the new rule, share and cover of a series', async () => {
    const series = await createSeries();
    // An edit of the series leaves the rows of earlier days as they are.
    await test.db
      .updateTable('activities')
      .set({ activity_time: new Date(NOW.getTime() - 7 * 24 * HOUR_MS), series_day: '2026-11-24' })
      .where('series_day', '=', '2026-12-08')
      .execute();
    expect((await lookAtFirst()).series).toMatchObject({ rule: 'WEEKLY;BYDAY=TU', standing_share: 50 });
    const edit = async (body: object) => {
      const { version } = await send(host, 'GET', `/series/${series.id}`);
      await send(host, 'PUT', `/series/${series.id}`, { scope: 'all', version, ...body });
      return lookAtFirst();
    };
    expect((await edit({ standing_share: 30 })).series?.standing_share).toBe(30);
    const image = await insertImage(test.db, { member_id: idOf(host.memberId) });
    expect((await edit({ cover_image_id: test.ids.encode('image', image) })).cover).not.toBeNull();
    expect((await edit({ cover_image_id: null })).cover).toBeNull();
    expect((await edit({ rule: 'WEEKLY;BYDAY=TU,TH' })).series?.rule).toBe('WEEKLY;BYDAY=TU,TH');
  });

  it('are in the order of their time, then their id, over all clubs, and of each club what the level shows', async () => {
    const first = await meetup(-24 * 20);
    const second = await meetup(5);
    const other = await insertClub(test.db);
    const mine = (club_id: number, admin_level: number) =>
      insertCrew(test.db, { club_id, member_id: idOf(reader.memberId), admin_level });
    const { id: crew_id } = await mine(other.id, 1);
    const inOther = (hours: number) =>
      insertActivity(test.db, {
        ...{ club_id: other.id, crew_id, activity_time: new Date(NOW.getTime() + hours * HOUR_MS) },
      });
    // Level 1 sees what is from this month on.
    await inOther(-24 * 20);
    const [early, late] = [await inOther(1), await inOther(9)];
    const [between, third] = [await inOther(5), await meetup(5)];
    const path = `/members/${reader.memberId}/activities?start_date=2026-11-01&end_date=2026-12-31`;
    for (let look = 0; look < 2; look += 1) {
      const cards: Card[] = await send(reader, 'GET', path);
      expect(cards.map(({ id }) => test.ids.decode('activity', id))).toEqual([
        ...[first, early, second, between, third, late],
      ]);
    }
  });

  it.runIf(engine === 'postgres')(
    'of one who withdraws: clubs are locked in the order of their ids',
    async () => {
      const person = await enter();
      await join(person, { admin_level: -1, state: -1 });
      const later = await insertClub(test.db);
      await insertCrew(test.db, { club_id: later.id, member_id: idOf(person.memberId) });
      const holder = await openLockHolder(database.url);
      const lock = (id: number) => holder.query('select from clubs where id = $1 for no key update', [id]);
      await lock(club.id);
      const withdrawing = send(person, 'PUT', `/members/${person.memberId}/state/0`);
      await holder.untilAwaited();
      // Another that locks both in this order would otherwise wait for the first, and the first for it.
      await lock(later.id);
      await holder.commit();
      await withdrawing;
    },
  );

  it.runIf(engine === 'postgres')('of one who is unlinked: a club is locked after all else', async () => {
    const deleted = await meetup(5);
    await test.db
      .updateTable('activities')
      .set({ deleted_time: NOW, deleter_id: hostCrew, deletion_reason: '비가 와요' })
      .where('id', '=', deleted)
      .execute();
    const holder = await openLockHolder(database.url);
    await holder.query('select from activities where id = $1 for no key update', [deleted]);
    const unlinking = test.unlink(host.email);
    await holder.untilAwaited();
    // As an edit of a series does, which would otherwise wait for the unlink, and the unlink for it.
    await holder.query('select from clubs where id = $1 for no key update', [club.id]);
    await holder.commit();
    expect((await unlinking).statusCode).toBe(200);
  });

  it('are refused to an outsider before a wrong range is', async () => {
    const outsider = await enter();
    const read = async (nick: string) =>
      (
        await browser.api('GET', `/clubs/${nick}/activities?start_date=2026-12-01&end_date=2027-12-01`, {
          headers: browser.as(outsider),
        })
      ).json().code;
    expect(await read('no-such-club')).toBe('request.not_found');
    const refused = await read(club.nick);
    await join(outsider, { admin_level: 1 });
    expect([refused, await read(club.nick)]).toEqual(['permission.denied', 'activity.range_too_long']);
  });
});
