import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertNotice } from '../../testing/fixtures.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { setUpDelivering } from '../../testing/push/delivering.ts';
import { waitlistOf } from '../../testing/waitlist.ts';
import type { Event } from '../notifications/public.ts';
import { DELIVERY_JOBS } from './jobs.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// docs/specification.md#deliveries
describe.each(engines())('pushes are of use when they are sent, on %s', (engine) => {
  const { kit, club, crew } = setUpDelivering(engine, NOW);

  const level = (): Event => ({ kind: 'level_changed', clubId: club.id, to: [crew.id] });
  const wait = (ms: number) => kit.context.clock.set(new Date(kit.context.clock.now().getTime() + ms));
  const remind = async () => {
    await kit.context.attend(crew, await kit.context.meetup(club, 2));
    await kit.inbox.runJob();
  };

  /** Makes a seat free for the crew, who waits for it, so many hours before the meetup. */
  const call = async (hours: number) => {
    const waitlist = waitlistOf(kit.context);
    const { meetup, seated } = await waitlist.full(club, hours);
    await waitlist.wait(crew, meetup);
    for (const holder of seated) await kit.context.cancel(holder, meetup, '몸살');
    await kit.inbox.run();
  };

  it('leave out a reminder that is late by more than 15 minutes', async () => {
    await remind();
    wait(15 * MINUTE);
    await kit.send();
    await remind();
    wait(15 * MINUTE + 1);
    await kit.send();
    expect(await kit.states()).toEqual(['sent', 'skipped late']);
    expect(kit.service.requests).toHaveLength(1);
  });

  it('are kept at the push service for as long as they are of use, and 12 hours at most', async () => {
    await remind();
    // A turn of half an hour, and the last call of a meetup in one.
    await call(6);
    await call(1);
    await kit.tell(level());
    wait(10_000);
    await kit.send();
    expect(kit.service.received.map(({ headers }) => headers.ttl).toSorted()).toEqual([
      '1790',
      '3590',
      '43200',
      '7190',
    ]);
  });

  it('are kept at the push service until midnight when they say that a meetup is tomorrow', async () => {
    // 20:00 in Seoul.
    kit.context.clock.set(new Date('2026-12-01T11:00:00.000Z'));
    await kit.context.attend(crew, await kit.context.meetup(club, 20));
    await kit.inbox.runJob();
    await kit.send();
    expect(kit.service.received.map(({ headers }) => headers.ttl)).toEqual([`${4 * 3_600}`]);
  });

  it('wake a device for a turn and a reminder, and not for what could wait', async () => {
    await remind();
    await call(6);
    await kit.tell(level());
    await kit.send();
    const urgent = Object.groupBy(kit.service.received, ({ headers }) => String(headers.urgency));
    expect(urgent.normal?.map(({ title }) => title)).toEqual(['크루 레벨이 바뀌었어요']);
    expect(urgent.high).toHaveLength(2);
  });

  it('say nothing of a notice that was deleted, nor of a turn that is over', async () => {
    const notice = await insertNotice(kit.context.db, { club_id: club.id, crew_id: club.owner.id });
    await kit.tell({ kind: 'notice', clubId: club.id, about: { notice_id: notice } });
    await kit.context.db
      .updateTable('notices')
      .set({ deleted_time: new Date(NOW) })
      .where('id', '=', notice)
      .execute();
    await call(6);
    wait(2 * HOUR);
    await kit.send();
    expect(await kit.states()).toEqual(['skipped over', 'skipped over']);
    expect(kit.service.requests).toEqual([]);
  });

  it('tell a person of the own ban, who is no crew any more', async () => {
    await kit.tell({ kind: 'banned', clubId: club.id, to: [crew.id] });
    await kit.context.db
      .updateTable('crews')
      .set({ state: -1, admin_level: -1 })
      .where('id', '=', crew.id)
      .execute();
    await kit.send();
    expect(await kit.states()).toEqual(['sent']);
  });

  it('send again what the caps have let pass, though they are used up meanwhile', async () => {
    kit.service.answer(500);
    for (let time = 0; time < 3; time += 1) await kit.tell(level());
    await kit.send();
    kit.service.answer();
    wait(30_000);
    await kit.send();
    expect(await kit.states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('are forgotten after 30 days', async () => {
    await kit.tell(level());
    await kit.send();
    const purge = async () => {
      const job = DELIVERY_JOBS.find(({ name }) => name === 'purge deliveries');
      return job?.run(kit.context.db, kit.context.clock.now());
    };
    wait(30 * 24 * HOUR - 1);
    expect(await purge()).toBe(0);
    wait(1);
    expect(await purge()).toBe(1);
    expect(await kit.states()).toEqual([]);
  });

  it('leave a kind that a newer server has made to that one, and send the rest', async () => {
    await kit.tell(level());
    await sql`update deliveries set kind = 'of_tomorrow'`.execute(kit.context.db);
    await kit.tell(level());
    await kit.send();
    expect(await kit.states()).toEqual(['due', 'sent']);
  });

  it('are checked again when they have waited for their service', async () => {
    const waiting: { end(): void }[] = [];
    kit.service.answer((response) => waiting.push(response.writeHead(201)));
    const people = await Promise.all(Array.from({ length: 21 }, (_, one) => kit.crewWith(club, [`${one}`])));
    await kit.tell({ kind: 'level_changed', clubId: club.id, to: people.map(({ id }) => id) });
    const sender = kit.sender();
    sender.wake();
    await expect.poll(() => kit.service.requests).toHaveLength(20);
    const [waits] = people.filter((_, one) => !kit.service.requests.includes(`${one}`));
    await kit.context.db
      .updateTable('sessions')
      .set({ ended_time: kit.context.clock.now() })
      .where('member_id', '=', waits?.memberId ?? 0)
      .execute();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 11_000);
    kit.service.answer();
    for (const response of waiting) response.end();
    await sender.drained();
    vi.restoreAllMocks();
    expect(kit.service.requests).toHaveLength(20);
    expect((await kit.states()).toSorted().at(-1)).toBe('skipped target');
  });

  it('follow the setting of a club before that of all', async () => {
    const set = (enabled: boolean, club_id: string | null) =>
      kit.inbox.set(crew, [{ kind: 'level_changed', channel: 'push', enabled, club_id }]);
    await set(false, null);
    await set(true, club.wire);
    await kit.tell(level());
    await set(true, null);
    await set(false, club.wire);
    await kit.send();
    expect(await kit.states()).toEqual(['skipped off']);
    await kit.tell(level());
    expect(await kit.states()).toEqual(['skipped off']);
  });

  // The embedded engine has one connection.
  if (engine !== 'postgres') return;

  it('are looked for again in a second while a write has locked the member', async () => {
    await kit.tell(level());
    const looks: { work: () => void; ms: number }[] = [];
    const sender = kit.sender({
      later(work, ms) {
        looks.push({ work, ms });
        return () => undefined;
      },
    });
    const holder = await openLockHolder(kit.context.url);
    await holder.query('select from members where id = $1 for no key update', [crew.memberId]);
    await kit.send(sender);
    expect(kit.service.requests).toEqual([]);
    expect(looks.map(({ ms }) => ms)).toEqual([1_000]);
    await holder.commit();
    looks[0]?.work();
    await sender.drained();
    expect(kit.service.requests).toEqual(['phone']);
    expect(looks.map(({ ms }) => ms)).toEqual([1_000, MINUTE]);
  });
});
