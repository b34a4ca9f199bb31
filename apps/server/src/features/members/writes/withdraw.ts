import { HEIR_LEVEL } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
import { type CrewState, isActive } from '@crewwith/domain/crews/states';
import { isWithinRetention, memberWithdrawalRefusal, WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import { isActiveMember } from '@crewwith/domain/members/states';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { markAccessLost, runTransaction } from '../../../http/transaction.ts';
import { refuse } from '../../../refusal.ts';
import { releaseFutureSeats } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { setMemberPicture } from '../../images/public.ts';
import { endSessionsOfMember } from '../../login/public.ts';
import { keepRestrictions } from '../../memberships/public.ts';
import {
  deleteAccount,
  erasePersonalFields,
  lockAccountsOf,
  lockCrewsOf,
  lockMember,
  markWithdrawn,
  promoteHeir,
  readMembersToErase,
  withdrawCrews,
} from '../queries/withdrawal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * All of a withdrawal: seats to come, crews, sessions and the member. Bans stay. Sent twice it is done once.
 * Refusals: `club.leader_must_transfer`; with `handOver` the member's clubs go to their highest crews of level 7 and
 * up instead. Answers the clubs that are frozen, having none.
 */
export async function withdrawMemberIn(
  trx: Trx,
  memberId: number,
  { handOver, now }: { handOver: boolean; now: Date },
): Promise<number[]> {
  const member = await lockMember(trx, memberId);
  if (!isActiveMember(member?.state)) return [];
  const crews = await lockCrewsOf(trx, memberId);
  const standings = crews.map(({ state, admin_level }) => ({
    state: state as CrewState,
    adminLevel: admin_level,
  }));
  if (!handOver) refuse(memberWithdrawalRefusal(standings));
  const active = crews.filter(({ state }) => isActive(state));
  const ids = active.map(({ id }) => id);
  await releaseFutureSeats(trx, ids, { bySelf: true, now });
  await withdrawCrews(trx, active);
  const frozen: number[] = [];
  for (const { club_id } of active.filter(({ admin_level }) => admin_level === LEVEL_MAX)) {
    const heir = await promoteHeir(trx, club_id, { leastLevel: HEIR_LEVEL, leaderLevel: LEVEL_MAX, now });
    const event = heir
      ? ({
          action: 'club.inherit',
          subjectId: heir.id,
          detail: { from: heir.admin_level, to: LEVEL_MAX },
        } as const)
      : ({ action: 'club.freeze', subjectId: club_id } as const);
    await recordAudit(trx, { identity: { kind: 'anonymous' }, now }, { clubId: club_id, ...event });
    if (!heir) frozen.push(club_id);
  }
  await markWithdrawn(trx, memberId, now);
  await endSessionsOfMember(trx, memberId, now);
  markAccessLost(trx, memberId);
  return frozen;
}

/** Destroys what a withdrawn member told of themselves; bans and restrictions that have not ended are kept. */
export async function eraseMemberIn(trx: Trx, memberId: number, now: Date): Promise<void> {
  await keepRestrictions(trx, memberId, now);
  await erasePersonalFields(trx, memberId, WITHDRAWN_NICK, now);
  await setMemberPicture(trx, { memberId, address: null, now });
}

/** Destroys the personal fields of those who withdrew 30 days ago, one transaction each; answers how many. */
export async function eraseDueMembers(db: Db, now: Date): Promise<number> {
  const due = await readMembersToErase(db, new Date(now.getTime() - WITHDRAWN_DATA_DAYS * DAY_MS));
  let erased = 0;
  for (const memberId of due) {
    await db.transaction().execute(async (trx) => {
      await lockAccountsOf(trx, memberId);
      // The member may have come back since they were found.
      if (!isErasureDue(await lockMember(trx, memberId), now)) return;
      await eraseMemberAndAccounts(trx, memberId, now);
      erased += 1;
    });
  }
  return erased;
}

/** Whether the personal fields of a member are there and were to be destroyed by now. */
export function isErasureDue(
  member: { withdrawn_time: Date | null; erased_time: Date | null } | undefined,
  now: Date,
): boolean {
  return (
    member !== undefined && member.erased_time === null && !isWithinRetention(member.withdrawn_time, now)
  );
}

/** Destroys the personal fields of a withdrawn member, and forgets their social accounts. */
export async function eraseMemberAndAccounts(trx: Trx, memberId: number, now: Date): Promise<void> {
  const accountIds = await lockAccountsOf(trx, memberId);
  await eraseMemberIn(trx, memberId, now);
  for (const accountId of accountIds) await deleteAccount(trx, accountId);
}

/**
 * Leaves Crewwith: the member, every crew, every seat to come and every session, in one transaction. Sent again it
 * answers the same. Refusals: `club.leader_must_transfer`.
 */
export async function withdrawMember(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === id);
  return runTransaction(call, async (trx) => {
    await withdrawMemberIn(trx, id, { handOver: false, now: call.now });
    return {};
  });
}

/** What the withdrawal has done already. */
export async function confirmWithdrawal(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === id);
  return {};
}
