import { may, PERMISSIONS } from '@crewwith/domain/permissions';
import type { Trx } from '../../../db/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { readNicksFrom } from '../queries/writes.ts';
import { looksAlike } from './look-alike.ts';

/** Throws `crew.nick_taken` if a nick can be mistaken for an admin's of the club; admins may use any nick. */
export async function refuseNickOfAdmin(
  trx: Trx,
  crew: { clubId: number; crewId: number | null; level: number; nick: string },
): Promise<void> {
  if (may('crew.keep_nick', { level: crew.level })) return;
  const { level } = PERMISSIONS['crew.keep_nick'];
  const nicks = await readNicksFrom(trx, { clubId: crew.clubId, level, exceptId: crew.crewId });
  if (nicks.some((nick) => looksAlike(nick, crew.nick))) throw new Refusal('crew.nick_taken');
}
