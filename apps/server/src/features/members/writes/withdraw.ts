import { DAY_MS, LEVEL_MAX, WITHDRAWN_DATA_DAYS } from '@crewwith/domain/constants';
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
import { deleteFeedsOf, revokeFeedsOf } from '../../calendar-feeds/public.ts';
import { deleteDeliveriesOf } from '../../deliveries/public.ts';
import { saveFormerRestrictions } from '../../former-crews/public.ts';
import { setMemberPicture } from '../../images/public.ts';
import { endSessionsOfMember } from '../../login/public.ts';
import { deleteAddressOf } from '../../mail/public.ts';
import { deleteNotificationsOf, notify } from '../../notifications/public.ts';
import { withdrawAppeals } from '../../penalties/public.ts';
import { deleteDevicesOf } from '../../push/public.ts';
import { pauseSeriesOf } from '../../series/public.ts';
import { endStandingOfCrews } from '../../standing/public.ts';
import { fillSeats, lockQueuesOf } from '../../waiters/public.ts';
import {
  deleteAccount,
  erasePersonalFields,
  listLedClubs,
  lockAccountsOf,
  lockClubs,
  lockCrewsOf,
  lockMember,
  markWithdrawn,
  promoteHeir,
  readMembersToErase,
  withdrawCrews,
} from '../queries/withdrawal.ts';

/**
 * Withdraws a member: future seats, crews, sessions and the member itself; bans stay. Idempotent. Refusals:
 * `club.leader_must_transfer`, unless `handOver` passes the member's clubs to their highest crew of level 7 and up.
 * Returns the clubs that are frozen for lack of one.
 */
export async function withdrawMemberIn(
  trx: Trx,
  memberId: number,
  { handOver, now }: { handOver: boolean; now: Date },
): Promise<number[]> {
  const member = await lockMember(trx, memberId);
  if (!isActiveMember(member?.state)) return [];
  const led = handOver ? await listLedClubs(trx, memberId) : [];
  const { own, heirs } = await lockCrewsOf(trx, memberId, led);
  const memberships = own.map(({ state, admin_level }) => ({
    state: state as CrewState,
    adminLevel: admin_level,
  }));
  if (!handOver) refuse(memberWithdrawalRefusal(memberships));
  const active = own.filter(({ state }) => isActive(state));
  const ids = active.map(({ id }) => id);
  const heirIds = heirs.map(({ id }) => id);
  await endStandingOfCrews(trx, ids, now);
  await pauseSeriesOf(trx, ids, now);
  const queues = heirIds.length > 0 ? await lockQueuesOf(trx, heirIds, now, ids) : [];
  await releaseFutureSeats(trx, ids, { bySelf: true, now });
  await withdrawCrews(trx, active);
  const frozen: number[] = [];
  const leading = active.filter(({ admin_level }) => admin_level === LEVEL_MAX);
  // All, since those that the member has left are locked at the end.
  const clubIds = own.map(({ club_id }) => club_id);
  if (leading.length > 0) await lockClubs(trx, clubIds);
  for (const { club_id } of leading) {
    const heir = await promoteHeir(trx, club_id, now);
    const event = heir
      ? ({
          action: 'club.inherit',
          subjectId: heir.id,
          detail: { from: heir.admin_level, to: LEVEL_MAX },
        } as const)
      : ({ action: 'club.freeze', subjectId: club_id } as const);
    await recordAudit(trx, { identity: { kind: 'anonymous' }, now }, { clubId: club_id, ...event });
    if (heir) notify(trx, { now }, { kind: 'level_changed', to: [heir.id] });
    else frozen.push(club_id);
  }
  await fillSeats(trx, queues, now);
  await markWithdrawn(trx, memberId, now);
  await endSessionsOfMember(trx, memberId, now);
  await revokeFeedsOf(trx, memberId, now);
  await deleteDeliveriesOf(trx, memberId);
  await deleteDevicesOf(trx, memberId);
  await deleteAddressOf(trx, memberId);
  await deleteNotificationsOf(trx, memberId);
  markAccessLost(trx, memberId);
  return frozen;
}

/**
 * Erases the personal data of a withdrawn member; bans and active restrictions are preserved. Appeals are withdrawn
 * first: a cause that rests counts again, and the restriction that follows is one to preserve.
 */
export async function eraseMemberIn(trx: Trx, memberId: number, now: Date): Promise<void> {
  const { own } = await lockCrewsOf(trx, memberId, []);
  const crewIds = own.map(({ id }) => id);
  await withdrawAppeals(trx, crewIds, now);
  await saveFormerRestrictions(trx, memberId, now);
  await erasePersonalFields(trx, memberId, WITHDRAWN_NICK, now);
  await deleteFeedsOf(trx, memberId);
  await setMemberPicture(trx, { memberId, address: null, now });
}

/**
 * Erases the members who withdrew 30 days ago, in one transaction each. Returns their number. A member whose erasure
 * fails does not keep the others from being erased; the first error is thrown at the end.
 */
export async function eraseDueMembers(db: Db, now: Date): Promise<number> {
  const due = await readMembersToErase(db, new Date(now.getTime() - WITHDRAWN_DATA_DAYS * DAY_MS));
  let erased = 0;
  const errors: unknown[] = [];
  for (const memberId of due) {
    try {
      if (await eraseIfDue(db, memberId, now)) erased += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return erased;
}

/** Returns false for a member who was reactivated or erased before the lock. */
function eraseIfDue(db: Db, memberId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccountsOf(trx, memberId);
    const isDue = isErasureDue(await lockMember(trx, memberId), now);
    if (isDue) await eraseMemberAndAccounts(trx, memberId, now);
    return isDue;
  });
}

/** Whether a member's personal fields are not erased yet and the retention period is over. */
export function isErasureDue(
  member: { withdrawn_time: Date | null; erased_time: Date | null } | undefined,
  now: Date,
): boolean {
  return (
    member !== undefined && member.erased_time === null && !isWithinRetention(member.withdrawn_time, now)
  );
}

/** Erases the personal data of a withdrawn member and deletes their social accounts. */
export async function eraseMemberAndAccounts(trx: Trx, memberId: number, now: Date): Promise<void> {
  const accountIds = await lockAccountsOf(trx, memberId);
  await eraseMemberIn(trx, memberId, now);
  for (const accountId of accountIds) await deleteAccount(trx, accountId);
}

/**
 * Withdraws the caller from Crewwith, with all crews, future seats and sessions, in one transaction. Idempotent.
 * Refusals: `club.leader_must_transfer`.
 */
export async function withdrawMember(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === id);
  return runTransaction(call, async (trx) => {
    await withdrawMemberIn(trx, id, { handOver: false, now: call.now });
    return {};
  });
}

/** Confirms the work that `withdrawMember` has already done; a separate call only for the fixed API. */
export async function confirmWithdrawal(call: Call, id: number): Promise<Record<string, never>> {
  permitSelf(requireMemberId(call.identity) === id);
  return {};
}
