import { LEVEL_MAX } from '@crewwith/domain/constants';
import { crewIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';

const CANDIDATES_MAX = 50;

/** The active crews of a club, highest level first, then oldest first. */
export function listCandidates(db: Db, clubId: number) {
  return db
    .selectFrom('crews')
    .select(['id', 'nick', 'admin_level', 'created_time'])
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .orderBy('admin_level', 'desc')
    .orderBy('created_time')
    .orderBy('id')
    .limit(CANDIDATES_MAX)
    .execute();
}

/** Locks an active crew of a club. */
export function lockCandidate(trx: Trx, clubId: number, crewId: number) {
  return trx
    .selectFrom('crews')
    .select('admin_level')
    .where('id', '=', crewId)
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Makes a crew the leader of its frozen club and ends the freeze. */
export async function giveFrozenClub(trx: Trx, clubId: number, crewId: number): Promise<void> {
  await trx.updateTable('crews').set({ admin_level: LEVEL_MAX }).where('id', '=', crewId).execute();
  await trx.updateTable('clubs').set({ frozen_time: null }).where('id', '=', clubId).execute();
}
