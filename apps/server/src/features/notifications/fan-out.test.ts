import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { silentLog } from '../../testing/log.ts';
import { saveEvent } from '../../testing/notifications/events.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { detachAccount } from '../members/public.ts';
import { fanOut } from './fan-out.ts';
import type { Event } from './public.ts';

const MANY = 2_000;

// docs/specification.md#notifications
describe.each(engines())('the fan-out on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    await context.db.deleteFrom('notifications').execute();
    await context.db.deleteFrom('outbox').execute();
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
  });

  const save = (event: Partial<Event> = {}, by: ContextCrew | null = leader) =>
    saveEvent(context, { kind: 'announcement', clubId: club.id, ...event }, by);
  /** Inserts so many crews with members of their own. */
  const addCrews = async (count: number) => {
    await sql`
      with people as (
        insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
        select '회원', 'Female', '1990-01-01', '', '', '', '', now() from generate_series(1, ${count}::integer)
        returning id
      )
      insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
      select ${club.id}::bigint, id, '크루', 1, 1, '{}', now() from people`.execute(context.db);
  };
  const rows = () =>
    context.db
      .selectFrom('notifications')
      .select(['member_id', 'outbox_id', 'count'])
      .orderBy('member_id')
      .execute();

  // How long it takes: `npm run bench -- --only=fan-out`.
  it('reaches 2,000 members once each', async () => {
    await addCrews(MANY);
    await save();
    expect(await inbox.run()).toBe(MANY + 1);
    const reached = await rows();
    expect(new Set(reached.map(({ member_id }) => member_id)).size).toBe(MANY + 1);
    expect(reached.some(({ member_id }) => member_id === leader.memberId)).toBe(false);
    expect(await inbox.run()).toBe(0);
  });

  // docs/threats.md#t-86
  it('goes on after the last member when it is interrupted', async () => {
    await addCrews(1_200);
    await save();
    // The second batch fails: a trigger stands for a server that is killed.
    const { rows: ids } = await sql<{ id: number }>`
      select member_id as id from crews where club_id = ${club.id} order by member_id offset 501 limit 1`.execute(
      context.db,
    );
    await sql`create function refuse_from() returns trigger language plpgsql as
      $$ begin if new.member_id >= ${sql.lit(ids[0]?.id ?? 0)} then raise 'killed'; end if; return new; end $$`.execute(
      context.db,
    );
    await sql`create trigger refuse before insert on notifications for each row execute function refuse_from()`.execute(
      context.db,
    );
    await expect(inbox.run()).rejects.toThrow('1 events failed');
    expect(await rows()).toHaveLength(500);
    await sql`drop trigger refuse on notifications`.execute(context.db);
    await sql`drop function refuse_from`.execute(context.db);
    expect(await inbox.run()).toBe(1_201 - 500);
    const reached = await rows();
    expect(new Set(reached.map(({ member_id }) => member_id)).size).toBe(1_201);
    expect(reached).toHaveLength(1_201);
  });

  it('leaves out what is turned off, where it may be', async () => {
    const [all, here, both] = [await context.crew(club), await context.crew(club), await context.crew(club)];
    const off = { kind: 'announcement', channel: 'inbox', enabled: false };
    const on = { ...off, enabled: true };
    await inbox.set(all, [{ ...off, club_id: null }]);
    await inbox.set(here, [{ ...off, club_id: club.wire }]);
    await inbox.set(both, [
      { ...off, club_id: null },
      { ...on, club_id: club.wire },
    ]);
    await save();
    await inbox.run();
    expect((await rows()).map(({ member_id }) => member_id)).toEqual([club.owner.memberId, both.memberId]);
  });

  it('raises the one unread row of a group, and saves an event of one key once', async () => {
    const one = await context.crew(club, { admin_level: 8 });
    const join = { kind: 'joined', about: { crew_id: club.owner.id } } as const;
    await save(join);
    await save(join);
    await inbox.run();
    await save(join);
    await inbox.run();
    const [row] = await rows();
    expect(await rows()).toHaveLength(1);
    expect(row).toMatchObject({ member_id: one.memberId, count: 3 });
    await save({ key: 'once' });
    await save({ key: 'once' });
    expect(await context.db.selectFrom('outbox').select('id').execute()).toHaveLength(4);
  });

  it('keeps what the latest event of a group says when an earlier one is followed after it', async () => {
    const one = await context.crew(club, { admin_level: 8 });
    const join = (crew: ContextCrew) => save({ kind: 'joined', about: { crew_id: crew.id } });
    await join(club.owner);
    context.advanceClock(1);
    await join(leader);
    const [first] = await context.db.selectFrom('outbox').select('id').orderBy('id').execute();
    const delay = (params: string) =>
      context.db
        .updateTable('outbox')
        .set({ params })
        .where('id', '=', first?.id ?? 0)
        .execute();
    await delay(JSON.stringify({ level: 'x' }));
    await expect(inbox.run()).rejects.toThrow('1 events failed');
    await delay(JSON.stringify({ crew_id: club.owner.id }));
    expect(await inbox.run()).toBe(1);
    const row = context.db.selectFrom('notifications').selectAll().where('member_id', '=', one.memberId);
    expect(await row.execute()).toMatchObject([
      { count: 2, created_time: context.clock.now(), params: { crew_id: leader.id } },
    ]);
  });

  it('leaves an event of a kind that it does not know to a newer server', async () => {
    await save();
    await sql`update outbox set kind = 'of_tomorrow'`.execute(context.db);
    await save();
    expect(await inbox.run()).toBe(1);
    const events = context.db.selectFrom('outbox').select(['attempts', 'fanned_time']).orderBy('id');
    expect(await events.execute()).toEqual([
      { attempts: 0, fanned_time: null },
      { attempts: 0, fanned_time: context.clock.now() },
    ]);
  });

  it('gives no row to one who withdraws, before or after, and forgets what they have set', async () => {
    const [before, after] = [await context.crew(club), await context.crew(club)];
    for (const crew of [before, leader]) {
      await inbox.set(crew, [{ kind: 'notice', channel: 'push', enabled: false, club_id: null }]);
      const hours = { from_hour: 20, to_hour: 9 };
      expect((await crew.put(`/members/${crew.member}/quiet-hours`, hours)).statusCode).toBe(200);
    }
    const withdraw = ({ memberId }: ContextCrew) =>
      transact(context, (trx) => detachAccount(trx, { id: 0, memberId }, context.clock.now()));
    await save();
    await withdraw(before);
    await inbox.run();
    await withdraw(after);
    expect((await rows()).map(({ member_id }) => member_id)).toEqual([club.owner.memberId]);
    for (const table of ['notification_settings', 'quiet_hours'] as const) {
      const of = context.db.selectFrom(table).select('member_id');
      const left = await of.where('member_id', 'in', [before.memberId, leader.memberId]).execute();
      expect([table, left]).toEqual([table, [{ member_id: leader.memberId }]]);
    }
  });

  // The embedded engine has one connection.
  if (engine !== 'postgres') return;

  // docs/threats.md#t-86
  it('reaches each member once from two servers at once', async () => {
    await addCrews(300);
    const other = await connectDatabase({ databaseUrl: context.url ?? '', dataDir: '', log: silentLog });
    for (let event = 0; event < 20; event += 1) await save();
    const now = context.clock.now();
    const reached = await Promise.all([fanOut({ db: context.db }, now), fanOut({ db: other.db }, now)]);
    await other.close();
    expect(reached[0] + reached[1]).toBe(20 * 301);
    expect(Math.min(...reached)).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(20 * 301);
  });

  it('makes no row that is marked as read with a later one, which alone was seen', async () => {
    const crew = await context.crew(club);
    await save();
    const [slow] = await context.db.selectFrom('outbox').select('id').execute();
    await save();
    // The first event has its rows, and waits before its commit.
    await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
      if (new.outbox_id, new.member_id) = (${sql.lit(slow?.id ?? 0)}, ${sql.lit(crew.memberId)}) then perform pg_advisory_xact_lock(77); end if; return new;
    end $$`.execute(context.db);
    await sql`create trigger wait before insert on notifications for each row execute function wait_for_test()`.execute(
      context.db,
    );
    const holder = await openLockHolder(context.url);
    await holder.query('select pg_advisory_xact_lock(77)');
    const other = await connectDatabase({ databaseUrl: context.url ?? '', dataDir: '', log: silentLog });
    const first = fanOut({ db: context.db }, context.clock.now());
    await holder.untilAwaited();
    const second = fanOut({ db: other.db }, context.clock.now());
    await Promise.race([second, holder.untilAwaited(2).catch(() => undefined)]);
    const seen = (await inbox.list(crew)).map(({ id }) => id);
    await holder.commit();
    await Promise.all([first, second]);
    await other.close();
    if (seen[0]) await crew.put(`/members/${crew.member}/notifications/read`, { up_to: seen[0] });
    const rows = await inbox.list(crew);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ id, read_time }) => read_time !== null && !seen.includes(id))).toEqual([]);
    await sql`drop trigger wait on notifications`.execute(context.db);
    await sql`drop function wait_for_test`.execute(context.db);
  });

  // docs/threats.md#t-86
  it('waits for a member who withdraws without a deadlock, also beside a row of the group', async () => {
    const crew = await context.crew(club, { admin_level: 8 });
    const join = { kind: 'joined', about: { crew_id: club.owner.id } } as const;
    await save(join);
    await inbox.run();
    await save(join);
    const holder = await openLockHolder(context.url);
    await holder.query('select from members where id = $1 for update', [crew.memberId]);
    const running = inbox.run();
    await holder.untilAwaited();
    // What a withdrawal does next: it would wait for a fan-out that had locked the row before the member.
    await holder.query('delete from notifications where member_id = $1', [crew.memberId]);
    await holder.query(`update members set state = 0, withdrawn_time = now() where id = $1`, [crew.memberId]);
    await holder.commit();
    expect(await running).toBe(0);
    expect(await rows()).toEqual([]);
  });
});
