import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { silentLog } from '../../testing/log.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import type { ContextCrew } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';
import type { Event } from '../notifications/public.ts';
import { claim } from './claim.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const HOUR = 3_600_000;

// docs/specification.md#deliveries
describe.each(engines())('deliveries, killed and in parallel, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);

  const level = (to = crew): Event => ({ kind: 'level_changed', clubId: club.id, to: [to.id] });
  const endLeases = () =>
    sql`update deliveries set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`.execute(
      kit.context.db,
    );

  // docs/threats.md#t-96
  it('are sent again, replacing themselves, when a server is killed between sending and recording', async () => {
    await kit.tell([level(), level()]);
    // Two rows of the night, which are one push.
    await kit.context.db.updateTable('deliveries').set({ waited: true }).execute();
    const killed = kit.sender({
      onEnd: () => {
        throw new Error('killed');
      },
    });
    await kit.send(killed);
    expect(kit.service.received).toHaveLength(1);
    expect(await kit.states()).toEqual(['sending', 'sending']);
    // The lease keeps other servers away until it ends.
    await kit.send();
    expect(kit.service.received).toHaveLength(1);
    await endLeases();
    await kit.send();
    const [first, second] = kit.service.received;
    expect(second?.tag).toBe(first?.tag);
    expect(second?.title).toBe('밤사이 소식 2개가 있어요');
    expect(kit.service.received).toHaveLength(2);
    expect(await kit.states()).toEqual(['sent', 'sent']);
  });

  const claimPushes = () => claim(kit.context.db, { channels: ['push'], now: kit.context.clock.now() });

  it('are given up after five attempts that nothing is known of', async () => {
    await kit.tell(level());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await claimPushes()).parcels).toHaveLength(1);
      await endLeases();
    }
    await kit.send();
    expect(await kit.states()).toEqual(['failed unanswered']);
    expect(kit.service.requests).toEqual([]);
  });

  it('keep the result of the server that has the lease', async () => {
    await kit.tell(level());
    let late: () => void = () => undefined;
    kit.service.answer((response) => {
      late = () => response.writeHead(500).end();
    });
    const slow = kit.sender();
    slow.wake();
    await expect.poll(() => kit.service.requests).toHaveLength(1);
    await endLeases();
    kit.service.answer();
    await kit.send();
    expect(await kit.states()).toEqual(['sent']);
    late();
    await slow.drained();
    expect(await kit.states()).toEqual(['sent']);
  });

  it.each([3, 72])('are sent after a clock that was %s hours ahead has been put back', async (hours) => {
    const now = kit.context.clock.now();
    kit.context.clock.set(new Date(now.getTime() + hours * HOUR));
    await kit.tell(level());
    kit.context.clock.set(now);
    await kit.send();
    expect(kit.service.requests).toEqual(['phone']);
    // Of the database: its leases would keep them for ever.
    await kit.tell(level());
    await claimPushes();
    await sql`update deliveries set lease_until = lease_until + interval '3 days'`.execute(kit.context.db);
    await kit.send();
    expect(kit.service.requests).toEqual(['phone', 'phone']);
  });

  it('wait for the morning, or for another try, after a clock that was ahead has been put back', async () => {
    const night = new Date('2026-12-01T13:30:00.000Z');
    for (const [now, state] of [
      [kit.context.clock.now(), 'sending'],
      [night, 'due'],
    ] as const) {
      kit.service.answer(500);
      kit.context.clock.set(new Date(now.getTime() + 3 * HOUR));
      await kit.tell(level());
      kit.context.clock.set(now);
      await kit.send();
      expect((await kit.states()).at(-1)).toBe(state);
    }
    expect(kit.service.requests).toEqual(['phone']);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'it was read',
      'skipped read',
      async () => {
        const [row] = await kit.inbox.list(crew);
        await crew.put(`/members/${crew.member}/notifications/read`, { up_to: row?.id });
      },
    ],
    [
      'the device has logged out',
      'skipped target',
      () =>
        kit.context.db
          .updateTable('sessions')
          .set({ ended_time: new Date(NOW) })
          .execute(),
    ],
    [
      'the log-in has not been used for a month',
      'skipped target',
      () =>
        kit.context.db
          .updateTable('sessions')
          .set({ last_used_time: new Date(Date.parse(NOW) - 31 * 24 * HOUR) })
          .execute(),
    ],
    [
      'another person has logged in on the phone',
      'skipped target',
      async () => {
        const other = await kit.context.crew(club);
        await kit.devices.logIn(other);
        await kit.context.db.updateTable('push_subscriptions').set({ member_id: other.memberId }).execute();
      },
    ],
    [
      'the person has left the club',
      'skipped left',
      () =>
        kit.context.db
          .updateTable('crews')
          .set({ state: 0, admin_level: 0 })
          .where('id', '=', crew.id)
          .execute(),
    ],
    [
      'it is hours late',
      'skipped late',
      async () => kit.context.clock.set(new Date(Date.parse(NOW) + 12 * HOUR + 1)),
    ],
  ])('are not sent when meanwhile %s', async (_, state, change) => {
    // docs/threats.md#t-93
    await kit.tell(level());
    await change();
    await kit.send();
    expect(await kit.states()).toEqual([state]);
    expect(kit.service.requests).toEqual([]);
  });

  it('of a reminder are not sent when the meetup has moved, was deleted, or the seat given back', async () => {
    const remind = async (change: (meetup: { id: number; wire: string }) => Promise<unknown>) => {
      const meetup = await kit.context.meetup(club, 2);
      await kit.context.attend(crew, meetup);
      await kit.inbox.runJob();
      await change(meetup);
      await kit.send();
      const states = await kit.states();
      await kit.context.db.deleteFrom('attendees').execute();
      await kit.context.db.updateTable('activities').set({ attendee_count: 0 }).execute();
      await kit.context.db.deleteFrom('deliveries').execute();
      return states;
    };
    const set =
      (values: object) =>
      ({ id }: { id: number }) =>
        kit.context.db.updateTable('activities').set(values).where('id', '=', id).execute();
    expect(await remind(async () => undefined)).toEqual(['sent']);
    expect(await remind(set({ activity_time: new Date(Date.parse(NOW) + 3 * HOUR) }))).toEqual([
      'skipped over',
    ]);
    expect(await remind(set({ deleted_time: new Date(NOW) }))).toEqual(['skipped over']);
    expect(await remind((meetup) => kit.context.cancel(crew, meetup, '몸살'))).toEqual(['skipped over']);
    expect(kit.service.requests).toHaveLength(1);
  });

  it('are deleted with a member who withdraws', async () => {
    await kit.tell(level());
    await transact(kit.context, (trx) =>
      detachAccount(trx, { id: 0, memberId: crew.memberId }, new Date(NOW)),
    );
    expect(await kit.states()).toEqual([]);
    await kit.send();
    expect(kit.service.requests).toEqual([]);
  });

  // The embedded engine has one connection.
  if (engine !== 'postgres') return;

  // docs/threats.md#t-96
  it('are sent once by two servers that look at once', async () => {
    const people: ContextCrew[] = [];
    for (let index = 0; index < 60; index += 1) people.push(await kit.crewWith(club, [`phone-${index}`]));
    await kit.tell(people.map(level));
    const other = await connectDatabase({ databaseUrl: kit.context.url ?? '', dataDir: '', log: silentLog });
    const senders = [kit.sender(), kit.sender({ db: other.db })];
    await Promise.all(senders.map((sender) => kit.send(sender)));
    await other.close();
    expect(kit.service.received).toHaveLength(60);
    expect(new Set(kit.service.received.map(({ device }) => device)).size).toBe(60);
    expect(new Set(await kit.states())).toEqual(new Set(['sent']));
  });

  it('are decided for one person by one server at a time, so that the caps hold', async () => {
    for (let time = 0; time < 6; time += 1) await kit.tell(level());
    const other = await connectDatabase({ databaseUrl: kit.context.url ?? '', dataDir: '', log: silentLog });
    const holder = await openLockHolder(kit.context.url);
    await holder.query('select from members where id = $1 for no key update', [crew.memberId]);
    await kit.send();
    expect(kit.service.requests).toEqual([]);
    await holder.commit();
    await Promise.all([kit.send(), kit.send(kit.sender({ db: other.db }))]);
    await other.close();
    expect(kit.service.requests).toHaveLength(3);
  });
});
