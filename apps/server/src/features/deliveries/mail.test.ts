import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../env.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { type MailServer, openMailServer } from '../../testing/mail/server.ts';
import { type Delivering, openDelivering } from '../../testing/push/delivering.ts';
import type { ContextClub, ContextCrew } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';
import type { Event } from '../notifications/public.ts';
import { type MailChannel, openMailChannel } from './mail-channel.ts';

/** What mail apps send for one press (RFC 8058), and what the page does. */
const PRESSES = [
  { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' },
  {
    type: 'multipart/form-data; boundary=b',
    payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  },
  { type: 'application/json', payload: '{}' },
  { type: null, payload: '' },
];

/** 12:00 in Seoul. */
const NOW = '2026-12-01T03:00:00.000Z';
const ORIGIN = 'http://localhost:3000';

// docs/specification.md#mail
describe.each(engines())('mail on %s', (engine) => {
  let kit: Delivering;
  let server: MailServer;
  let channel: MailChannel | null;
  let club: ContextClub;
  let crew: ContextCrew;
  beforeAll(async () => {
    server = await openMailServer();
    kit = await openDelivering(engine, NOW, {
      SMTP_URL: server.url,
      MAIL_FROM: 'Crewwith <club@example.com>',
    });
    channel = await openMailChannel(kit.context, kit.context.mail);
  });
  afterAll(async () => {
    channel?.close();
    await kit.close();
    await server.close();
  });
  beforeEach(async () => {
    await kit.reset();
    await kit.context.db.deleteFrom('mail_addresses').execute();
    server.received.length = 0;
    server.answer(250);
    club = await kit.context.club();
    crew = await kit.context.crew(club);
  });

  const path = () => `/members/${crew.member}/email`;
  const send = () => kit.send(kit.sender({ mail: channel }));
  const ask = (address = 'hana@example.com', headers = {}) =>
    crew.post(`${path()}/confirmations`, { address }, headers);
  const visitor = () => kit.context.as(null);
  const linkIn = (text: string | undefined) => /\/email\/confirmations\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  const confirm = async (headers = {}) => {
    await ask('hana@example.com', headers);
    await send();
    const token = linkIn(server.received.at(-1)?.text);
    expect((await visitor().put(`/email/confirmations/${token}`)).statusCode).toBe(200);
    server.received.length = 0;
  };
  const turnOn = (kind: string) =>
    kit.inbox.set(crew, [{ kind, channel: 'mail', enabled: true, club_id: null }]);
  const level = (): Event => ({ kind: 'level_changed', clubId: club.id, to: [crew.id] });
  const oneClick = () =>
    /^<http:\/\/localhost:3000\/api\/v1(\/unsubscribe\/[\w-]+)>$/.exec(
      server.received[0]?.headers.get('list-unsubscribe') ?? '',
    )?.[1] ?? '';

  it('is sent to a confirmed address for the kinds that were turned on, as text and as HTML', async () => {
    expect((await crew.get(path())).json()).toEqual({
      available: true,
      address: null,
      confirmed: false,
      digest: false,
    });
    await confirm();
    expect((await crew.get(path())).json()).toMatchObject({ address: 'hana@example.com', confirmed: true });
    await kit.tell(level());
    await send();
    expect(server.received).toEqual([]);
    await turnOn('level_changed');
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await send();
    const [row] = await kit.inbox.list(crew);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'club@example.com', to: ['hana@example.com'] });
    expect(mail?.headers.get('subject')).toBe('크루 레벨이 바뀌었어요');
    expect(mail?.text).toContain('크루 레벨이 바뀌었어요');
    expect(mail?.text).toContain(`${ORIGIN}/${club.nick}/profile`);
    expect(mail?.html).toContain('<html lang="ko">');
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers.get('message-id')).toMatch(/^<[\w-]{32}@localhost>$/);
    expect(row?.kind).toBe('notice');
  });

  it('is in the language of the call that gave the address', async () => {
    await confirm({ 'accept-language': 'en' });
    await turnOn('level_changed');
    await kit.tell(level());
    await send();
    expect(server.received[0]?.headers.get('subject')).toBe('Your crew level has changed');
  });

  // docs/threats.md#t-97
  it('is not sent to an address that was not confirmed, or was by a link of another, an older one or none', async () => {
    await ask('first@example.com');
    await send();
    const first = linkIn(server.received[0]?.text);
    await ask('hana@example.com');
    await send();
    const link = linkIn(server.received[1]?.text);
    const put = async (token: string) => (await visitor().put(`/email/confirmations/${token}`)).statusCode;
    expect([await put(first), await put('none'), await put(`${link}A`)]).toEqual([404, 404, 404]);
    expect((await visitor().get(`/email/confirmations/${link}`)).statusCode).toBe(404);
    kit.context.advanceClock(24.1);
    expect(await put(link)).toBe(404);
    expect((await crew.get(path())).json()).toMatchObject({ confirmed: false });
    await turnOn('level_changed');
    await kit.tell(level());
    await send();
    expect(server.received).toHaveLength(2);
  });

  // docs/threats.md#t-98
  it('ends by one press without a log-in, and not by a GET', async () => {
    await confirm();
    await turnOn('level_changed');
    await kit.tell(level());
    await send();
    const link = oneClick();
    const opened = await visitor().get(link);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, link]);
    const [mail] = server.received;
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(`${ORIGIN}${link}`);
    expect((await crew.get(path())).json()).toMatchObject({ confirmed: true });
    expect((await visitor().post('/unsubscribe/none')).statusCode).toBe(404);
    await kit.tell(level());
    const [sent] = await kit.context.db.selectFrom('mail_addresses').selectAll().execute();
    for (const { type, payload } of PRESSES) {
      await kit.context.db.deleteFrom('mail_addresses').execute();
      if (sent) await kit.context.db.insertInto('mail_addresses').values(sent).execute();
      const press = () =>
        kit.context.app.inject({
          method: 'POST',
          url: `/api/v1${link}`,
          ...(type && { headers: { 'content-type': type } }),
          payload,
        });
      expect([(await press()).statusCode, (await press()).statusCode], type ?? 'no body').toEqual([200, 200]);
      expect((await crew.get(path())).json(), type ?? 'no body').toMatchObject({ address: null });
    }
    await send();
    expect(server.received).toHaveLength(1);
  });

  it('ends before an address is confirmed too, by the mail that asks for that', async () => {
    await ask();
    await send();
    const link = oneClick();
    expect(server.received[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await visitor().post(link)).statusCode).toBe(200);
    expect((await crew.get(path())).json()).toMatchObject({ address: null });
  });

  it('comes once a day at eight to who wants that', async () => {
    expect((await crew.put(path(), { digest: true })).statusCode).toBe(404);
    await confirm();
    expect((await crew.put(path(), { digest: true })).json()).toMatchObject({ digest: true });
    await turnOn('level_changed');
    await turnOn('notice');
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await send();
    kit.context.clock.set(new Date('2026-12-01T22:59:59.000Z'));
    await send();
    expect(server.received).toEqual([]);
    kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
    await send();
    expect(server.received.map(({ headers }) => headers.get('subject'))).toEqual(['크루위드 소식 2개']);
  });

  // docs/threats.md#t-93
  it('that waits for eight is not sent when its kind, or its club, is turned off meanwhile', async () => {
    await confirm();
    await crew.put(path(), { digest: true });
    for (const kind of ['level_changed', 'notice', 'announcement']) await turnOn(kind);
    const details = { text: '이번 주는 쉬어요.' };
    await kit.tell([level(), { kind: 'notice', clubId: club.id }]);
    await kit.tell({ kind: 'announcement', clubId: club.id, details });
    await send();
    const off = { channel: 'mail', enabled: false };
    await kit.inbox.set(crew, [
      { ...off, kind: 'level_changed', club_id: null },
      { ...off, kind: 'notice', club_id: club.wire },
    ]);
    kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
    await send();
    expect(await kit.states()).toEqual(['sent', 'skipped off', 'skipped off', 'sent']);
    expect(server.received.map(({ text }) => text.includes(details.text))).toEqual([true]);
  });

  it('that failed at eight is tried again the same morning', async () => {
    await confirm();
    await crew.put(path(), { digest: true });
    await turnOn('level_changed');
    await kit.tell(level());
    await send();
    server.answer(451);
    kit.context.clock.set(new Date('2026-12-01T23:00:00.000Z'));
    await send();
    server.answer(250);
    kit.context.clock.set(new Date('2026-12-01T23:00:30.000Z'));
    await send();
    expect(server.received).toHaveLength(1);
  });

  it('is tried again when the server is busy', async () => {
    await confirm();
    await turnOn('level_changed');
    server.answer(451);
    await kit.tell(level());
    await send();
    expect(await kit.states()).toEqual(['sent', 'sending']);
    server.answer(250);
    kit.context.clock.set(new Date(Date.parse(NOW) + 30_000));
    await send();
    expect(server.received).toHaveLength(1);
    // The same message: a mail server may drop it.
    expect(await kit.states()).toEqual(['sent', 'sent']);
  });

  it('is forgotten by its member, and with them', async () => {
    await confirm();
    expect((await crew.delete(path())).statusCode).toBe(200);
    expect((await crew.delete(path())).statusCode).toBe(200);
    await confirm();
    await transact(kit.context, (trx) =>
      detachAccount(trx, { id: 0, memberId: crew.memberId }, new Date(NOW)),
    );
    expect(await kit.context.db.selectFrom('mail_addresses').selectAll().execute()).toEqual([]);
  });

  it('is not there without a server, and all else works', async () => {
    const config = { ...kit.context.config, mail: readConfig({}).mail };
    expect(await openMailChannel({ ...kit.context, config }, kit.context.mail)).toBeNull();
    await confirm();
    await turnOn('level_changed');
    await kit.tell(level());
    await kit.send(kit.sender({ mail: null }));
    expect(await kit.states()).toEqual(['sent', 'skipped target']);
    const without = await openDelivering(engine, NOW);
    const other = await without.context.crew(await without.context.club());
    const refused = await other.post(`/members/${other.member}/email/confirmations`, {
      address: 'a@example.com',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'mail.unavailable']);
    await without.close();
  });
});
