import type { Language } from '@crewwith/domain/errors';
import type { Db, Trx } from '../../db/transaction.ts';

export function readAddress(db: Db, memberId: number) {
  return db
    .selectFrom('mail_addresses')
    .select(['address', 'confirmed_time', 'digest'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Saves the address of a locked member, which is to be confirmed. Returns its id. */
export async function replaceAddress(
  trx: Trx,
  { memberId, address, language }: { memberId: number; address: string; language: Language },
): Promise<number> {
  // A new id, so that links of an earlier address mean nothing.
  const before = await trx
    .deleteFrom('mail_addresses')
    .where('member_id', '=', memberId)
    .returning('digest')
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('mail_addresses')
    .values({ member_id: memberId, address, language, digest: before?.digest ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Confirms an address. Returns whether it is that of the id, confirmed before or not. */
export async function confirmAddress(
  db: Db,
  { id, address, now }: { id: number; address: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_addresses')
    .set((eb) => ({ confirmed_time: eb.fn.coalesce('confirmed_time', eb.val(now)) }))
    .where('id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the member has an address. */
export async function setDigest(db: Db, memberId: number, digest: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_addresses')
    .set({ digest })
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOfMember(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('mail_addresses').where('member_id', '=', memberId).execute();
}

export async function deleteAddress(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mail_addresses').where('id', '=', id).execute();
}
