import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type MailServer, openMailServer } from '../../testing/mail/server.ts';
import { type Delivering, openDelivering } from '../../testing/push/delivering.ts';
import type { ContextClub, ContextCrew } from '../../testing/test-context.ts';
import type { Event } from '../notifications/public.ts';
import { type MailChannel, openMailChannel } from './mail-channel.ts';
import type { SenderDeps } from './sender.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const GROUP_MS = 10_000;

// docs/specification.md#deliveries
describe.each(engines())('the Message-ID of a mail on %s', (engine) => {
  let kit: Delivering;
  let server: MailServer;
  let channel: MailChannel | null;
  let club: ContextClub;
  let crew: ContextCrew;
  let changed: Event;
  beforeAll(async () => {
    server = await openMailServer();
    kit = await openDelivering(engine, NOW, { SMTP_URL: server.url });
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
    club = await kit.context.club();
    crew = await kit.context.crew(club);
  });

  const send = (options: Partial<SenderDeps> = {}) => kit.send(kit.sender({ mail: channel, ...options }));
  const ids = () => server.received.map(({ headers }) => headers.get('message-id'));
  const ask = () => crew.post(`/members/${crew.member}/email/confirmations`, { address: 'hana@example.com' });
  const sendChange = async (options: Partial<SenderDeps> = {}) => {
    await kit.tell(changed);
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + GROUP_MS));
    await send(options);
  };
  /** By another server, after the lease of the first. */
  const sendAgain = async () => {
    await sql`update deliveries set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`.execute(
      kit.context.db,
    );
    await send();
  };
  const attendWithMail = async () => {
    const meetup = await kit.context.meetup(club, 30);
    await kit.context.attend(crew, meetup);
    changed = { kind: 'activity_changed', activityId: meetup.id, details: { changed: ['place'] } };
    await kit.confirmMail(crew);
    await kit.inbox.set(crew, [{ kind: 'activity_changed', channel: 'mail', enabled: true, club_id: null }]);
  };

  it('is another one for what happens again to the same meetup', async () => {
    await attendWithMail();
    await sendChange();
    await sendChange();
    expect(new Set(ids()).size).toBe(2);
  });

  it('is another one for each mail that asks for a confirmation', async () => {
    for (let time = 0; time < 2; time += 1) {
      await ask();
      await send();
    }
    expect(new Set(ids()).size).toBe(2);
  });

  it('is the same one when a server was killed between sending and recording', async () => {
    const killed = {
      onEnd: () => {
        throw new Error('killed');
      },
    };
    await ask();
    await send(killed);
    await sendAgain();
    await kit.context.db.deleteFrom('mail_addresses').execute();
    await attendWithMail();
    await sendChange(killed);
    await sendAgain();
    const [asked, askedAgain, told, toldAgain] = ids();
    expect([askedAgain, toldAgain]).toEqual([asked, told]);
    expect(new Set(ids()).size).toBe(2);
    expect(ids()).toHaveLength(4);
  });
});
