import { MEMBER_STATE } from '@crewwith/domain/members/states';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';
import { getFormerRestriction } from '../features/former-crews/public.ts';
import { markReactivated } from '../features/members/queries/withdrawal.ts';
import {
  ledgerStorage,
  loadErasures,
  replayErasures,
  saveErasures,
} from '../features/members/writes/erasures.ts';
import {
  eraseDueMembers,
  eraseMemberAndAccounts,
  withdrawMemberIn,
} from '../features/members/writes/withdraw.ts';
import { transact } from '../http/transaction.ts';
import { type BackupTest, NOW, openBackupTest } from '../testing/backups.ts';
import { engines } from '../testing/database.ts';
import { insertMember } from '../testing/fixtures.ts';
import { restoreBackup } from './restore.ts';

const DAY_MS = 24 * 3_600_000;

// docs/threats.md#t-43
describe.each(engines())('a restored backup of %s', (engine) => {
  let test: BackupTest;
  beforeAll(async () => {
    test = await openBackupTest(engine);
  });
  afterAll(() => test.close());

  it('erases members by the ledger that were erased after the backup', async () => {
    const { id } = await test.source.db
      .selectFrom('crews')
      .innerJoin('members', 'members.id', 'crews.member_id')
      .select('members.id')
      .where('crews.admin_level', '=', 3)
      .where('members.state', '=', 1)
      .orderBy('members.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const older = test.file(`${engine}-older.tar.gz`);
    await test.back(test.place, test.source.db, older);
    await transact({ db: test.source.db }, (trx) => withdrawMemberIn(trx, id, { handOver: true, now: NOW }));
    await eraseDueMembers(test.source.db, new Date(NOW.getTime() + 31 * DAY_MS));
    await saveErasures(test.source.db, ledgerStorage(test.place));

    const member = (db: Db) =>
      db
        .selectFrom('members')
        .select(['state', 'name', 'erased_time'])
        .where('id', '=', id)
        .executeTakeFirst();
    await test.restored(engine, async (db, there) => {
      expect((await restoreBackup(older, there, db)).replayed).toBe(0);
      // Control: without the ledger the member is active.
      expect(await member(db)).toMatchObject({ state: 1, erased_time: null });
    });
    await test.restored(engine, async (db) => {
      expect((await restoreBackup(older, test.place, db)).replayed).toBe(1);
      expect(await member(db)).toEqual({
        state: 0,
        name: '',
        erased_time: new Date(NOW.getTime() + 31 * DAY_MS),
      });
    });
  });

  it('keeps members active by the ledger that were reactivated after the backup', async () => {
    const { id } = await test.source.db
      .selectFrom('members')
      .select('id')
      .where('state', '=', MEMBER_STATE.active)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const member = (db: Db) =>
      db.selectFrom('members').select(['state', 'withdrawn_time']).where('id', '=', id).executeTakeFirst();
    const [before, withdrawn] = [
      test.file(`${engine}-before.tar.gz`),
      test.file(`${engine}-withdrawn.tar.gz`),
    ];
    const withdraw = (now: Date) =>
      transact({ db: test.source.db }, (trx) => withdrawMemberIn(trx, id, { handOver: true, now }));
    await test.back(test.place, test.source.db, before);
    await withdraw(after(0));
    await saveErasures(test.source.db, ledgerStorage(test.place));
    await test.back(test.place, test.source.db, withdrawn);
    await transact({ db: test.source.db }, (trx) => markReactivated(trx, id, after(1)));
    await saveErasures(test.source.db, ledgerStorage(test.place));
    for (const file of [before, withdrawn]) {
      await test.restored(engine, async (db) => {
        await restoreBackup(file, test.place, db);
        expect(await member(db)).toEqual({ state: 1, withdrawn_time: null });
        await eraseDueMembers(db, after(40));
        expect(await member(db)).toMatchObject({ state: 1 });
      });
    }
    // A second withdrawal restarts the 30 days.
    await withdraw(after(2));
    await saveErasures(test.source.db, ledgerStorage(test.place));
    for (const file of [before, withdrawn]) {
      await test.restored(engine, async (db) => {
        await restoreBackup(file, test.place, db);
        expect(await member(db)).toEqual({ state: 0, withdrawn_time: after(2) });
      });
    }
  });

  it('does not erase a member who signed up after a restore with the id of an erased one', async () => {
    const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const [older, newer] = [test.file(`${engine}-reused.tar.gz`), test.file(`${engine}-after.tar.gz`)];
    const signUp = (db: Kysely<Database>, created_time: Date) => insertMember(db, { created_time });
    const withdraw = (db: Kysely<Database>, id: number, now: Date) =>
      transact({ db }, (trx) => withdrawMemberIn(trx, id, { handOver: true, now }));
    const stateOf = (db: Db, id: number) =>
      db.selectFrom('members').select('state').where('id', '=', id).executeTakeFirst();
    await test.back(test.place, test.source.db, older);
    const id = await signUp(test.source.db, after(1));
    await withdraw(test.source.db, id, after(2));
    await eraseDueMembers(test.source.db, after(40));
    await saveErasures(test.source.db, ledgerStorage(test.place));
    await test.restored(engine, async (db) => {
      await restoreBackup(older, test.place, db);
      expect(await stateOf(db, id)).toBeUndefined();
      expect(await signUp(db, after(41))).toBe(id);
      await test.back(test.place, db, newer);
      await saveErasures(db, ledgerStorage(test.place));
      await test.restored(engine, async (later) => {
        await restoreBackup(newer, test.place, later);
        expect(await stateOf(later, id)).toEqual({ state: MEMBER_STATE.active });
      });
      // Both members with this id stay in the ledger.
      await withdraw(db, id, after(42));
      await saveErasures(db, ledgerStorage(test.place));
    });
    const entries = (await loadErasures(ledgerStorage(test.place))).filter((entry) => entry.member_id === id);
    expect(entries.map(({ created_time, withdrawn_time }) => [created_time, withdrawn_time])).toEqual([
      [after(1), after(2)],
      [after(41), after(42)],
    ]);
  });

  it('applies a ledger of an earlier version, which lacks the times of sign-up', async () => {
    const ledger = ledgerStorage(await test.newPlace());
    const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const ids = [
      await insertMember(test.source.db, { created_time: NOW }),
      await insertMember(test.source.db, { created_time: after(3) }),
    ];
    const entries = ids.map((member_id) => ({ member_id, withdrawn_time: after(2), erased_time: null }));
    await ledger.put('erasures.json', Buffer.from(JSON.stringify(entries)));
    expect(await replayErasures(test.source.db, await loadErasures(ledger))).toBe(1);
    const { rows } =
      await sql`select state from members where id = any(${ids}::bigint[]) order by id`.execute(
        test.source.db,
      );
    expect(rows).toEqual([{ state: MEMBER_STATE.withdrawn }, { state: MEMBER_STATE.active }]);
    await saveErasures(test.source.db, ledger);
    expect((await loadErasures(ledger)).filter(({ member_id }) => ids.includes(member_id))).toMatchObject([
      { member_id: ids[1], created_time: null },
      { member_id: ids[0], created_time: NOW },
    ]);
  });

  // docs/threats.md#t-46
  it('contains the bans of erased members', async () => {
    const crew = await test.source.db
      .selectFrom('crews')
      .innerJoin('social_accounts', 'social_accounts.member_id', 'crews.member_id')
      .select(['crews.id', 'crews.club_id', 'crews.member_id', 'social_accounts.subject'])
      .where('crews.admin_level', '=', 2)
      .where('crews.state', '=', 1)
      .orderBy('crews.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await test.source.db
      .updateTable('crews')
      .set({ state: -1, admin_level: -1 })
      .where('id', '=', crew.id)
      .execute();
    await transact({ db: test.source.db }, async (trx) => {
      await withdrawMemberIn(trx, crew.member_id, { handOver: true, now: NOW });
      await eraseMemberAndAccounts(trx, crew.member_id, NOW);
    });
    const banned = test.file(`${engine}-banned.tar.gz`);
    await test.back(test.place, test.source.db, banned);
    await test.restored(engine, async (db, there) => {
      await restoreBackup(banned, there, db);
      const holds = async (subject: string) => {
        const { id } = await db
          .insertInto('social_accounts')
          .values({ provider: 'kakao', subject, created_time: NOW, updated_time: NOW })
          .returning('id')
          .executeTakeFirstOrThrow();
        return db
          .transaction()
          .execute((trx) =>
            getFormerRestriction(trx, { clubId: crew.club_id, socialAccountId: id, now: NOW }),
          );
      };
      expect(await holds(crew.subject)).toEqual({ banned: true, limitEnd: null });
      expect(await holds(`${crew.subject}1`)).toEqual({ banned: false, limitEnd: null });
    });
  });
});
