import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPEAL_STATE } from '@crewwith/domain/penalties/states';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from './background-jobs.ts';
import type { Database } from './db/schema.ts';
import { readConfig } from './env.ts';
import { openTestApp, type TestApp } from './testing/app.ts';
import { engines } from './testing/database.ts';
import { insertActivity, insertClub, insertCrew, insertMember } from './testing/fixtures.ts';

const NOW = new Date('2026-12-31T15:30:00.000Z');
const DAY = 24 * 3_600_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

describe.each(engines())('background jobs on %s', (engine) => {
  let test: TestApp;
  let memberId: number;
  beforeAll(async () => {
    test = await openTestApp({ engine, now: NOW });
    memberId = await insertMember(test.db);
    await test.db
      .insertInto('social_accounts')
      .values({
        id: 1,
        provider: 'kakao',
        subject: '1',
        member_id: memberId,
        created_time: NOW,
        updated_time: NOW,
      })
      .execute();
  });
  afterAll(() => test.close());

  const jobs = createJobs({
    random: randomBytes,
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: join(tmpdir(), `crewwith-jobs-${engine}`) }),
  });
  const run = async (name: string, now = NOW) => jobs.find((job) => job.name === name)?.run(test.db, now);
  const left = async (table: keyof Database) =>
    (
      await test.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;

  it('delete saved replies after 24 hours', async () => {
    const key = (name: string, days: number) => ({
      scope: 's',
      key: name,
      request_hash: '',
      created_time: ago(days),
    });
    await test.db
      .insertInto('idempotency_keys')
      .values([key('old', 1), key('new', 0.99)])
      .execute();
    expect([await run('purge idempotency keys'), await run('purge idempotency keys')]).toEqual([1, 0]);
    expect(Number(await left('idempotency_keys'))).toBe(1);
  });

  it('delete sessions with their tokens after 90 days', async () => {
    for (const [days, hash] of [
      [90, 'old'],
      [89, 'new'],
    ] as const) {
      const created_time = ago(days);
      const { id } = await test.db
        .insertInto('sessions')
        .values({
          member_id: memberId,
          social_account_id: 1,
          cookie_hash: '',
          created_time,
          last_used_time: created_time,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.db
        .insertInto('refresh_tokens')
        .values({ session_id: id, token_hash: hash, created_time, rotated_time: created_time })
        .execute();
      await test.db
        .insertInto('renewal_tokens')
        .values({ social_account_id: 1, session_id: null, token_hash: hash, created_time })
        .execute();
    }
    expect(await run('purge sessions')).toBe(2);
    const hashes = await test.db
      .selectFrom('refresh_tokens')
      .innerJoin('renewal_tokens', 'renewal_tokens.token_hash', 'refresh_tokens.token_hash')
      .select('refresh_tokens.token_hash')
      .execute();
    expect(hashes).toEqual([{ token_hash: 'new' }]);
  });

  it('delete pictures that were not linked within a day', async () => {
    const picture = { member_id: memberId, width: 1, height: 1, bytes: 1 };
    await test.db
      .insertInto('images')
      .values([
        { ...picture, name: 'orphan-of-yesterday', created_time: ago(1.1) },
        { ...picture, name: 'orphan-of-today', created_time: ago(0.5) },
      ])
      .execute();
    expect(await run('sweep images')).toBe(1);
    expect(await left('images')).toBe(1);
  });

  it('delete records of waits 90 days after their end, but not of those who still wait', async () => {
    const club = await insertClub(test.db);
    const { id: crew_id } = await insertCrew(test.db, { club_id: club.id });
    const activity_id = await insertActivity(test.db, { club_id: club.id, crew_id, activity_time: ago(100) });
    const waiter = { activity_id, crew_id, created_time: ago(100) };
    await test.db
      .insertInto('waiters')
      .values([
        { ...waiter, place: 1, state: WAITER_STATE.left, updated_time: ago(90) },
        { ...waiter, place: 2, state: WAITER_STATE.seated, updated_time: ago(89.9) },
        { ...waiter, place: 3, state: WAITER_STATE.waiting, updated_time: ago(100) },
      ])
      .execute();
    expect(await run('purge waiters')).toBe(1);
    const places = await test.db.selectFrom('waiters').select('place').orderBy('place').execute();
    expect(places.map(({ place }) => place)).toEqual([2, 3]);
  });

  it('delete no appeal, however old: it stays with the history of its club', async () => {
    const club_id = (await insertClub(test.db)).id;
    const [{ id: crew_id }, { id: decided_by }] = [
      await insertCrew(test.db, { club_id }),
      await insertCrew(test.db, { club_id }),
    ];
    const activity_id = await insertActivity(test.db, { club_id, crew_id, activity_time: ago(3000) });
    const decided = { decided_by, decision_reason: '함께 뛰었어요.', decided_time: ago(2998) };
    const open = { decided_by: null, decision_reason: null, decided_time: null };
    const cause = { club_id, activity_id, kind: 'no_show', cancellation_id: null } as const;
    const appeal = { ...cause, text: '갔어요.', created_time: ago(2999) };
    await test.db
      .insertInto('appeals')
      .values([
        { ...appeal, ...decided, crew_id, state: APPEAL_STATE.granted },
        { ...appeal, ...open, crew_id: decided_by, state: APPEAL_STATE.rested },
      ])
      .execute();
    const rows = () => test.db.selectFrom('appeals').selectAll().orderBy('id').execute();
    const before = await rows();
    expect(before).toHaveLength(2);
    for (const { name } of jobs.filter((job) => job.name.startsWith('purge '))) await run(name, ago(-3000));
    expect(await rows()).toEqual(before);
  });

  it('delete access and error logs after 3 months', async () => {
    const times = [
      '2026-09-30T15:30:00Z',
      '2026-10-01T15:30:00Z',
      '2026-11-30T15:30:00Z',
      '2026-12-01T15:30:00Z',
    ];
    for (const time of times) {
      const created_time = new Date(time);
      await test.db.insertInto('access_logs').values({ social_account_id: 1, created_time }).execute();
      await test.db.insertInto('error_logs').values({ type: '', message: '', created_time }).execute();
    }
    expect([await run('purge access logs'), await run('purge error logs')]).toEqual([1, 1]);
  });

  it('delete audit entries after 12 months, which the database rejects earlier', async () => {
    const insertEntry = async (created_time: Date | RawBuilder<Date>) => {
      const entry = { action: 'club.edit', subject_type: 'club', detail: '{}', created_time };
      const { id } = await test.db
        .insertInto('audit_entries')
        .values(entry)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const asOf = new Date('2025-02-28T12:00:00.000Z');
    const purge = (now: Date) => run('purge audit entries', now);
    await insertEntry(new Date('2024-02-28T12:00:00.000Z'));
    const due = await insertEntry(new Date('2024-02-28T12:00:00.001Z'));
    expect([await purge(asOf), await purge(asOf)]).toEqual([1, 0]);
    await expect(
      test.db.updateTable('audit_entries').set({ action: 'x' }).where('id', '=', due).execute(),
    ).rejects.toThrow('append-only');

    const recent = await insertEntry(sql<Date>`now() - interval '12 months' + interval '1 hour'`);
    await expect(test.db.deleteFrom('audit_entries').where('id', '=', recent).execute()).rejects.toThrow(
      'append-only',
    );
    // A server whose clock is years ahead removes only what is due by the database's clock.
    expect(await purge(new Date('2099-01-01T00:00:00.000Z'))).toBe(1);
    const remaining = await test.db.selectFrom('audit_entries').select('id').execute();
    expect(remaining).toEqual([{ id: recent }]);
  });

  it('delete reserved ids after a day, and notice views after two', async () => {
    for (const [at, days] of [1, 0.9].entries()) {
      const row = { member_id: memberId, created_time: ago(days) };
      await test.db
        .insertInto('activity_reservations')
        .values({ activity_id: 900 + at, ...row })
        .execute();
      await test.db
        .insertInto('notice_reservations')
        .values({ notice_id: 900 + at, ...row })
        .execute();
    }
    expect(await run('purge reservations')).toBe(2);
    const club = await insertClub(test.db);
    const crew = await insertCrew(test.db, { club_id: club.id });
    const { id: notice_id } = await test.db
      .insertInto('notices')
      .values({
        club_id: club.id,
        crew_id: crew.id,
        notice_category: 'notice',
        notice_title: '제목',
        notice_text: '글',
        created_time: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // January 1st in Seoul.
    const view = (day: string) => ({ notice_id, member_id: memberId, day });
    await test.db
      .insertInto('notice_views')
      .values(['2026-12-29', '2026-12-30', '2027-01-01'].map(view))
      .execute();
    expect(await run('purge notice views')).toBe(1);
  });

  it('erase the personal fields of members who withdrew 30 days ago', async () => {
    const due = await insertMember(test.db, { state: 0, withdrawn_time: ago(30), name: '떠난 사람' });
    const notYetDue = await insertMember(test.db, { state: 0, withdrawn_time: ago(29.9), name: '떠날 사람' });
    expect(await run('erase withdrawn members')).toBe(1);
    const names = await test.db
      .selectFrom('members')
      .select('name')
      .where('id', 'in', [due, notYetDue])
      .orderBy('id')
      .execute();
    expect(names.map(({ name }) => name)).toEqual(['', '떠날 사람']);
  });
});
