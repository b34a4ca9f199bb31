import type { CrewState } from '@crewwith/domain/crews/crew-state';
import type { Trx } from '../../kit/transaction.ts';

const LEAST_LEVEL = 7;

/** Locks the active crews of a club from level 7 up, in the order of their ids. */
export function lockThoseWhoMayLead(trx: Trx, clubId: number) {
  return trx
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select(['crews.id', 'crews.state', 'crews.admin_level as adminLevel'])
    .where('crews.club_id', '=', clubId)
    .where('crews.state', '=', 1)
    .where('crews.admin_level', '>=', LEAST_LEVEL)
    .where('members.state', '=', 1)
    .orderBy('crews.id')
    .forNoKeyUpdate('crews')
    .$narrowType<{ state: CrewState }>()
    .execute();
}

/** Makes one crew the leader and the old one what a former leader is; there is never a second leader. */
export async function giveLead(
  trx: Trx,
  { from, to, fromLevel, toLevel }: { from: number; to: number; fromLevel: number; toLevel: number },
): Promise<void> {
  await trx.updateTable('crews').set({ admin_level: fromLevel }).where('id', '=', from).execute();
  await trx.updateTable('crews').set({ admin_level: toLevel }).where('id', '=', to).execute();
}

/** Puts a club on offer, or takes it off. An offer that stands keeps its time. */
export async function setOffered(trx: Trx, clubId: number, offered: Date | null): Promise<void> {
  await trx
    .updateTable('clubs')
    .set((eb) => ({
      offered_time: offered === null ? null : eb.fn.coalesce('offered_time', eb.val(offered)),
    }))
    .where('id', '=', clubId)
    .execute();
}
