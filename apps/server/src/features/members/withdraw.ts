import { LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
import { CREW_STATE, type CrewState } from '@crewwith/domain/crews/crew-state';
import { MEMBER_STATE, memberWithdrawalRefusal, WITHDRAWN_NICK } from '@crewwith/domain/members/withdrawal';
import { refuse } from '../../kit/errors.ts';
import type { Db, Trx } from '../../kit/transaction.ts';
import { giveBackSeatsToCome } from '../attendees/service.ts';
import { record } from '../audit/service.ts';
import { endSessionsOfMember } from '../login/service.ts';
import {
  deleteAccount,
  erasePersonalFields,
  lockCrewsOf,
  lockMember,
  markWithdrawn,
  promoteHeir,
  readAccountIds,
  readMembersToErase,
  withdrawCrews,
} from './withdrawal-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * All of a withdrawal: seats to come, crews, sessions and the member. Bans stay. Sent twice it is done once. Refusals:
 * `club.leader_must_transfer`; with `handOver` the member's clubs go to their highest crews instead.
 */
export async function withdrawMemberIn(
  trx: Trx,
  memberId: number,
  { handOver, now }: { handOver: boolean; now: Date },
): Promise<void> {
  const member = await lockMember(trx, memberId);
  if (member?.state !== MEMBER_STATE.active) return;
  const crews = await lockCrewsOf(trx, memberId);
  const standings = crews.map(({ state, admin_level }) => ({
    state: state as CrewState,
    adminLevel: admin_level,
  }));
  if (!handOver) refuse(memberWithdrawalRefusal(standings));
  const active = crews.filter(({ state }) => state === CREW_STATE.active);
  const ids = active.map(({ id }) => id);
  await giveBackSeatsToCome(trx, ids, { bySelf: true, now });
  await withdrawCrews(trx, active);
  for (const { club_id } of active.filter(({ admin_level }) => admin_level === LEVEL_MAX)) {
    const heir = await promoteHeir(trx, club_id, LEVEL_MAX);
    if (!heir) continue;
    const event = { clubId: club_id, action: 'club.inherit', subjectId: heir.id } as const;
    const detail = { from: heir.admin_level, to: LEVEL_MAX };
    await record(trx, { identity: { kind: 'nobody' }, now }, { ...event, detail });
  }
  await markWithdrawn(trx, memberId, now);
  await endSessionsOfMember(trx, memberId, now);
}

/** Destroys what a withdrawn member told of themselves. */
export async function eraseMemberIn(trx: Trx, memberId: number, now: Date): Promise<void> {
  await erasePersonalFields(trx, memberId, WITHDRAWN_NICK, now);
}

/** Destroys the personal fields of those who withdrew 30 days ago, one transaction each; answers how many. */
export async function eraseDueMembers(db: Db, now: Date): Promise<number> {
  const due = await readMembersToErase(db, new Date(now.getTime() - WITHDRAWN_DATA_DAYS * DAY_MS));
  for (const memberId of due) {
    await db.transaction().execute((trx) => eraseAllOf(trx, memberId, now));
  }
  return due.length;
}

/** Destroys the personal fields of a withdrawn member, and forgets their social accounts. */
export async function eraseAllOf(trx: Trx, memberId: number, now: Date): Promise<void> {
  await eraseMemberIn(trx, memberId, now);
  for (const accountId of await readAccountIds(trx, memberId)) await deleteAccount(trx, accountId);
}
