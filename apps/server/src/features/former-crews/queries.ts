import { isBanned } from '@crewwith/domain/crews/states';
import { sql } from 'kysely';
import { clubIsWithdrawn, crewIsBanned } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';

const KEY_NAME = 'former crews';

/** Locks all crews of a member; returns the banned or restricted ones with the member's subject at the provider. */
export async function lockRestrictedCrews(trx: Trx, memberId: number, now: Date) {
  const rows = await trx
    .selectFrom('crews')
    .innerJoin('social_accounts', 'social_accounts.member_id', 'crews.member_id')
    .select([
      'crews.id as crew_id',
      'crews.club_id',
      'crews.state',
      'crews.limit_end_time',
      'social_accounts.provider',
      'social_accounts.subject',
    ])
    .where('crews.member_id', '=', memberId)
    .orderBy('crews.id')
    .forNoKeyUpdate(['crews'])
    .execute();
  return rows.filter(
    ({ state, limit_end_time }) => isBanned(state) || (limit_end_time !== null && limit_end_time > now),
  );
}

/** The key of the hashes. The database creates it on first use, so that it survives a restore and a changed SECRET. */
export async function getOrCreateKey(trx: Trx): Promise<string> {
  await sql`insert into hash_keys (name, key)
    values (${KEY_NAME}, encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'))
    on conflict (name) do nothing`.execute(trx);
  const { key } = await trx
    .selectFrom('hash_keys')
    .select('key')
    .where('name', '=', KEY_NAME)
    .executeTakeFirstOrThrow();
  return key;
}

export async function insertFormerCrew(
  trx: Trx,
  former: { crew_id: number; club_id: number; subject_hash: string; created_time: Date },
): Promise<void> {
  await trx
    .insertInto('former_crews')
    .values(former)
    .onConflict((conflict) => conflict.column('crew_id').doNothing())
    .execute();
}

/** Provider and subject of a social account; undefined also if the club has no former crews to compare with. */
export function readComparableSubject(trx: Trx, clubId: number, socialAccountId: number) {
  return trx
    .selectFrom('social_accounts')
    .select(['provider', 'subject'])
    .where('id', '=', socialAccountId)
    .where((eb) =>
      eb.exists(eb.selectFrom('former_crews').select('crew_id').where('former_crews.club_id', '=', clubId)),
    )
    .executeTakeFirst();
}

export function readFormerCrews(trx: Trx, clubId: number, subjectHash: string) {
  return trx
    .selectFrom('former_crews')
    .innerJoin('crews', 'crews.id', 'former_crews.crew_id')
    .select(['crews.state', 'crews.limit_end_time'])
    .where('former_crews.club_id', '=', clubId)
    .where('former_crews.subject_hash', '=', subjectHash)
    .execute();
}

/** Deletes one former crew, or all, without a ban or active restriction. Returns their number. */
export async function deleteFormerCrews(db: Db, now: Date, crewId: number | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('former_crews')
    .using(['crews', 'clubs'])
    .whereRef('crews.id', '=', 'former_crews.crew_id')
    .whereRef('clubs.id', '=', 'former_crews.club_id')
    .where((eb) =>
      eb.or([
        clubIsWithdrawn(),
        eb.and([
          eb.not(crewIsBanned()),
          eb.or([eb('crews.limit_end_time', 'is', null), eb('crews.limit_end_time', '<=', now)]),
        ]),
      ]),
    )
    .$if(crewId !== null, (query) => query.where('former_crews.crew_id', '=', crewId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
