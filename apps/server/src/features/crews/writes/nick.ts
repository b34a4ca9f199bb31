import { may, PERMISSIONS } from '@crewwith/domain/permissions';
import type { Trx } from '../../../db/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { readNicksFrom } from '../queries/writes.ts';
import { looksAlike } from './look-alike.ts';

/** Refuses a nick that can be taken for that of an admin of the club. Throws `crew.nick_taken`; admins take any. */
export async function refuseNickOfAdmin(
  trx: Trx,
  wanted: { clubId: number; crewId: number | null; level: number; nick: string },
): Promise<void> {
  if (may('crew.keep_nick', { level: wanted.level })) return;
  const { level } = PERMISSIONS['crew.keep_nick'];
  const nicks = await readNicksFrom(trx, { clubId: wanted.clubId, level, exceptId: wanted.crewId });
  if (nicks.some((nick) => looksAlike(nick, wanted.nick))) throw new Refusal('crew.nick_taken');
}
