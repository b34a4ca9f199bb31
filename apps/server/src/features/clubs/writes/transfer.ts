import { FORMER_LEADER_LEVEL, offerRefusal, transferRefusal } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { fillSeats, lockQueuesOf } from '../../waiters/public.ts';
import { lockClub, lockLeaderCandidates, setOffered, transferLeadership } from '../queries.ts';

export interface TransferReply {
  [name: string]: boolean | number;
  on_offer: boolean;
  leader_id: number;
}

/**
 * Makes a crew of level 7 or 8 the leader and the old leader level 8; without a crew, offers the club. Refusals:
 * `club.transfer_forbidden`, `club.transfer_target`.
 */
export async function transferClub(
  call: Call,
  clubId: number,
  { crew_id, reason }: { crew_id?: number | null | undefined; reason?: string | null | undefined },
): Promise<TransferReply> {
  return runTransaction(call, async (trx) => {
    const { crews, actor, leaderId, queues } = await lockForTransfer(trx, call, clubId);
    if ((crew_id ?? null) === null) {
      refuse(transferRefusal(actor.level, null));
      await setOffered(trx, clubId, call.now);
      await recordAudit(trx, call, { clubId, action: 'club.offer', subjectId: clubId, reason });
      return { on_offer: true, leader_id: leaderId };
    }
    // The refusal does not reveal whether the crew exists in another club.
    const heir = crews.find(({ id }) => id === crew_id) ?? {
      id: 0,
      state: CREW_STATE.withdrawn,
      adminLevel: 0,
    };
    refuse(transferRefusal(actor.level, heir));
    return handOver(trx, call, { clubId, from: leaderId, to: heir.id, queues, reason });
  });
}

/**
 * Responds to the offer: the first of level 8 (7 if there is none) becomes the leader; the leader withdraws the offer.
 * Refusals: `club.not_on_offer`, `club.transfer_forbidden`.
 */
export async function answerOffer(
  call: Call,
  clubId: number,
  reason: string | null | undefined,
): Promise<TransferReply> {
  return runTransaction(call, async (trx) => {
    const { crews, actor, leaderId, queues, onOffer } = await lockForTransfer(trx, call, clubId);
    const hasLevel8 = crews.some(({ adminLevel }) => adminLevel === FORMER_LEADER_LEVEL);
    refuse(offerRefusal({ state: CREW_STATE.active, adminLevel: actor.level }, { onOffer, hasLevel8 }));
    if (actor.crew_id !== leaderId) {
      return handOver(trx, call, { clubId, from: leaderId, to: actor.crew_id, queues, reason });
    }
    await setOffered(trx, clubId, null);
    await recordAudit(trx, call, { clubId, action: 'club.take_back', subjectId: clubId, reason });
    return { on_offer: false, leader_id: leaderId };
  });
}

/**
 * Locks the crews who may lead, in the order of their ids, the queues in which they wait, then the club, which
 * serializes concurrent transfers. Also where the call then hands nothing over: that is known only under these locks.
 */
async function lockForTransfer(trx: Trx, call: Call, clubId: number) {
  requireMemberId(call.identity);
  const crews = await lockLeaderCandidates(trx, clubId);
  const queues = await lockQueuesOf(
    trx,
    crews.map(({ id }) => id),
    call.now,
  );
  const { offered_time } = orNotFound(await lockClub(trx, clubId));
  const actor = await getMembership(trx, call.identity, clubId);
  if (actor.crew_id === null) throw new Refusal('permission.denied');
  const leaderId = crews.find(({ adminLevel }) => adminLevel === LEVEL_MAX)?.id;
  if (leaderId === undefined) throw new Refusal('club.frozen');
  return {
    crews,
    actor,
    leaderId,
    queues,
    onOffer: offered_time !== null,
  };
}

async function handOver(
  trx: Trx,
  call: Call,
  {
    clubId,
    from,
    to,
    queues,
    reason,
  }: {
    clubId: number;
    from: number;
    to: number;
    queues: readonly number[];
    reason: string | null | undefined;
  },
): Promise<TransferReply> {
  await transferLeadership(trx, { from, to, fromLevel: FORMER_LEADER_LEVEL, toLevel: LEVEL_MAX });
  await setOffered(trx, clubId, null);
  await fillSeats(trx, queues, call.now);
  await recordAudit(trx, call, { clubId, action: 'club.transfer', subjectId: to, reason });
  notify(trx, call, { kind: 'level_changed', clubId, to: [from, to] });
  return { on_offer: false, leader_id: to };
}
