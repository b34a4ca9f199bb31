import { LEVEL_MAX } from '@crewwith/domain/constants';
import type { Db } from '../../../db/transaction.ts';
import { transact } from '../../../http/transaction.ts';
import { recordAudit } from '../../audit/public.ts';
import { notify } from '../../notifications/public.ts';
import { fillSeats, lockQueuesOf } from '../../waiters/public.ts';
import { giveFrozenClub, listCandidates, lockCandidate } from '../leader-queries.ts';
import { findClubByNick, lockClub } from '../queries.ts';

/** An error whose message explains to the operator why no leader was named. */
export class NameLeaderError extends Error {}

/** The active crews of a frozen club, highest level first. Throws `NameLeaderError` if the club is not frozen. */
export async function readCandidates(db: Db, nick: string) {
  return listCandidates(db, await findFrozenClub(db, nick));
}

/** Makes an active crew the leader of a frozen club and ends the freeze. Throws `NameLeaderError`. */
export async function nameLeader(
  db: Db,
  { nick, crewId, now }: { nick: string; crewId: number; now: Date },
): Promise<void> {
  await transact({ db }, async (trx) => {
    const clubId = await findFrozenClub(trx, nick);
    const crew = await lockCandidate(trx, clubId, crewId);
    if (!crew) throw new NameLeaderError(`This crew is not active in the club ${nick}.`);
    const queues = await lockQueuesOf(trx, [crewId], now);
    // The lock makes the second of two concurrent commands find the club no longer frozen.
    if (!(await lockClub(trx, clubId))?.frozen_time)
      throw new NameLeaderError(`The club ${nick} already has a leader.`);
    await giveFrozenClub(trx, clubId, crewId);
    await fillSeats(trx, queues, now);
    const event = { clubId, action: 'club.name_leader', subjectId: crewId } as const;
    const detail = { from: crew.admin_level, to: LEVEL_MAX };
    await recordAudit(trx, { identity: { kind: 'anonymous' }, now }, { ...event, detail });
    notify(trx, { now }, { kind: 'level_changed', clubId, to: [crewId] });
  });
}

async function findFrozenClub(db: Db, nick: string): Promise<number> {
  const club = await findClubByNick(db, nick);
  if (!club) throw new NameLeaderError(`There is no club ${nick}.`);
  if (club.frozen_time === null) throw new NameLeaderError(`The club ${nick} already has a leader.`);
  return club.id;
}
