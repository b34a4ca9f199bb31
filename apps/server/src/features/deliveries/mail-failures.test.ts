import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type MailServer, openMailServer } from '../../testing/mail/server.ts';
import { type Delivering, openDelivering } from '../../testing/push/delivering.ts';
import type { ContextClub, ContextCrew } from '../../testing/test-context.ts';
import type { Event } from '../notifications/public.ts';
import { MAIL_CONNECTIONS, openMailChannel } from './mail-channel.ts';
import type { Sender } from './sender.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const SHORT_MS = 100;
/** Longer than a mail server needs that is not frozen. */
const LONG_MS = 60_000;
const READERS = 30;

// docs/threats.md#t-99
describe.each(engines())('a mail server that fails, on %s', (engine) => {
  let kit: Delivering;
  let server: MailServer;
  let club: ContextClub;
  let reader: ContextCrew;
  let ended: string[];
  beforeAll(async () => {
    server = await openMailServer();
    kit = await openDelivering(engine, NOW, { SMTP_URL: server.url });
  });
  afterAll(async () => {
    await kit.close();
    await server.close();
  });
  beforeEach(async () => {
    await kit.reset();
    await kit.context.db.deleteFrom('mail_addresses').execute();
    server.received.length = 0;
    server.answer(250);
    server.freeze(null);
    ended = [];
    club = await kit.context.club();
    reader = await withMail('reader');
  });

  async function withMail(name: string): Promise<ContextCrew> {
    const crew = await kit.context.crew(club);
    await kit.confirmMail(crew, { address: `${name}@example.com` });
    await kit.inbox.set(crew, [{ kind: 'notice', channel: 'mail', enabled: true, club_id: null }]);
    return crew;
  }
  const notice = (): Event => ({ kind: 'notice', clubId: club.id });
  const wait = (seconds: number) =>
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + seconds * 1_000));
  /** A server that has not seen the mail server fail. */
  async function withSender<T>(use: (sender: Sender) => Promise<T>, timeoutMs = LONG_MS): Promise<T> {
    const mail = await openMailChannel(kit.context, kit.context.mail, timeoutMs);
    const onEnd = (channel: string, outcome: string) => void ended.push(`${channel} ${outcome}`);
    const sender = kit.sender({ mail, onEnd });
    try {
      return await use(sender);
    } finally {
      mail?.close();
    }
  }
  const count = (outcome: string) => ended.filter((one) => one === outcome).length;

  it.each(['connection', 'mail', 'endless'] as const)('by silence, %s, is tried again later', async (at) => {
    server.freeze(at);
    await kit.tell(notice());
    await withSender((sender) => kit.send(sender), SHORT_MS);
    expect(await kit.states()).toEqual(['sending']);
    expect(ended).toEqual(['mail unanswered']);
    server.freeze(null);
    server.received.length = 0;
    wait(30);
    await withSender((sender) => kit.send(sender));
    expect(await kit.states()).toEqual(['sent']);
    expect(server.received).toHaveLength(1);
  });

  it('by silence holds up neither a call nor a push, and is left alone for a while', async () => {
    for (let index = 0; index < READERS; index += 1) await withMail(`frozen-${index}`);
    const phone = await kit.crewWith(club, ['phone']);
    server.freeze('connection');
    await kit.tell(notice());
    await withSender(async (sender) => {
      sender.wake();
      // No mail has timed out.
      await expect.poll(() => kit.service.received.map(({ device }) => device)).toEqual(['phone']);
      expect(ended.filter((one) => one.startsWith('mail'))).toEqual([]);
      const asked = await reader.post(`/members/${reader.member}/email/confirmations`, {
        address: 'other@example.com',
      });
      expect(asked.statusCode).toBe(201);
      expect((await phone.get(`/members/${phone.member}/notifications`)).statusCode).toBe(200);
      server.freeze('ended');
      await sender.drained();
    });
    // What was not tried counts as no attempt.
    expect(count('mail unanswered')).toBeLessThan(2 * MAIL_CONNECTIONS);
    expect(count('mail paused')).toBeGreaterThanOrEqual(READERS - 2 * MAIL_CONNECTIONS);
    server.freeze(null);
    wait(600);
    await withSender((sender) => kit.send(sender));
    // The mail of who gave another address meanwhile asks for its confirmation.
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(READERS + 1);
  });

  it('for one address alone is not left alone', async () => {
    const others = 5;
    for (let index = 0; index < others; index += 1) await withMail(`grey-${index}`);
    server.answer(451);
    await kit.tell(notice());
    await withSender((sender) => kit.send(sender));
    expect(count('mail busy')).toBe(others + 1);
    expect(count('mail paused')).toBe(0);
  });

  it('by refusing an address for good is not asked again', async () => {
    server.answer(550);
    await kit.tell(notice());
    await withSender((sender) => kit.send(sender));
    expect(await kit.states()).toEqual(['failed refused']);
    expect(ended).toEqual(['mail refused']);
    server.answer(250);
    wait(30);
    await withSender((sender) => kit.send(sender));
    expect(server.received).toEqual([]);
  });

  it('by refusing the log-in is asked again', async () => {
    const smtpUrl = server.url.replace(':password@', ':wrong@');
    const config = { ...kit.context.config, mail: { from: 'club@example.com', smtpUrl } };
    const mail = await openMailChannel({ ...kit.context, config }, kit.context.mail, LONG_MS);
    await kit.tell(notice());
    await kit.send(kit.sender({ mail }));
    mail?.close();
    expect(await kit.states()).toEqual(['sending']);
    wait(30);
    await withSender((sender) => kit.send(sender));
    expect(await kit.states()).toEqual(['sent']);
  });

  it('does not hold up the end of a server', async () => {
    for (let index = 0; index < READERS; index += 1) await withMail(`stop-${index}`);
    server.freeze('connection');
    await kit.tell(notice());
    const mail = await openMailChannel(kit.context, kit.context.mail);
    const sender = kit.sender({ mail });
    sender.wake();
    await expect.poll(() => server.connections()).toBeGreaterThan(0);
    const stopped = sender.stop();
    mail?.close();
    await stopped;
    const attempts = await kit.context.db
      .selectFrom('deliveries')
      .select('id')
      .where('attempts', '>', 0)
      .execute();
    expect(attempts.length).toBeLessThanOrEqual(MAIL_CONNECTIONS);
  });
});
