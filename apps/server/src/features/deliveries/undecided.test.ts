import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { Event } from '../notifications/public.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const HOUR_MS = 3_600_000;

// docs/adr/0035-deliveries.md
describe.each(engines())('deliveries that cannot be decided, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);

  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const wait = (seconds: number) =>
    kit.context.clock.set(new Date(kit.context.clock.now().getTime() + seconds * 1_000));

  /** Sends after each of these waits, while each claim for the crew fails. */
  const sendBroken = (waits: readonly number[], of = crew) =>
    broken(async () => {
      for (const seconds of waits) {
        wait(seconds);
        await kit.send();
      }
    }, of);
  /** Works while each claim for the crew fails: to send, and to wait. */
  async function broken(work: () => Promise<void>, { memberId } = crew): Promise<void> {
    await sql`alter table deliveries add constraint broken check (
      member_id <> ${sql.lit(memberId)} or unit is null and (state <> 'due' or not waited)
    ) not valid`.execute(kit.context.db);
    try {
      await work();
    } finally {
      await sql`alter table deliveries drop constraint broken`.execute(kit.context.db);
    }
  }

  it('keep none of other people from being sent, and are tried again as after a failed attempt', async () => {
    const others = await Promise.all(['one', 'two'].map((name) => kit.crewWith(club, [name])));
    await kit.tell([level(), ...others.map((other) => level(other))]);
    const ended: string[] = [];
    const onEnd = (channel: string, outcome: string) => void ended.push(`${channel} ${outcome}`);
    await broken(() => kit.send(kit.sender({ onEnd })));
    expect(kit.service.requests.toSorted()).toEqual(['one', 'two']);
    // As one that no service has answered, by which operators are told.
    expect(ended.toSorted()).toEqual(['push sent', 'push sent', 'push unanswered']);
    wait(29);
    await kit.send();
    expect(kit.service.requests).toHaveLength(2);
    wait(1);
    await kit.send();
    expect(kit.service.requests.toSorted()).toEqual(['one', 'phone', 'two']);
  });

  it('are left as they are, and others sent, when not even the failed attempt can be saved', async () => {
    const other = await kit.crewWith(club, ['other']);
    await kit.tell([level(), level(other)]);
    await sql`alter table deliveries add constraint unsaved
      check (attempts = 0 or member_id <> ${sql.lit(crew.memberId)})`.execute(kit.context.db);
    try {
      await sendBroken([0]);
    } finally {
      await sql`alter table deliveries drop constraint unsaved`.execute(kit.context.db);
    }
    expect(await kit.states()).toEqual(['due', 'sent']);
    await kit.send();
    expect(kit.service.requests).toEqual(['other', 'phone']);
  });

  // The embedded database runs one transaction at a time.
  it.runIf(engine === 'postgres')('do not wait for those that another server has locked', async () => {
    await kit.tell([level(), level()]);
    await broken(async () => {
      const holder = await openLockHolder(kit.context.url);
      await holder.query('select from deliveries where id = (select min(id) from deliveries) for update');
      await kit.send();
      await holder.commit();
    });
    expect(await kit.states()).toEqual(['due', 'sending']);
  });

  it('are in the mail of their day, and in that of no other', async () => {
    const reader = await kit.context.crew(club);
    await kit.confirmMail(reader, { digest: true });
    await kit.inbox.set(reader, [{ kind: 'level_changed', channel: 'mail', enabled: true, club_id: null }]);
    await kit.tell(level(reader));
    await sendBroken([0], reader);
    wait(30);
    await kit.send();
    expect(await kit.states()).toEqual(['due']);
    // A moment after 8:00 in Seoul.
    kit.context.clock.set(new Date('2026-12-01T23:00:00.200Z'));
    await sendBroken([0], reader);
    wait(120);
    await kit.send();
    // Sent, on a server without mail.
    expect(await kit.states()).toEqual(['skipped target']);
  });

  it('have failed after the last attempt, also when the clock was put back meanwhile', async () => {
    await kit.tell(level());
    kit.context.clock.set(new Date(new Date(NOW).getTime() - HOUR_MS));
    await sendBroken([0, 30, 120, 600]);
    expect(await kit.states()).toEqual(['sending']);
    await sendBroken([3_600]);
    expect(await kit.states()).toEqual(['failed unanswered']);
  });
});
