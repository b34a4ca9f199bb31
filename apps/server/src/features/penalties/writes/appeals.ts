import {
  appealRefusal,
  countAppeals,
  decisionRefusal,
  withdrawalRefusal,
} from '@crewwith/domain/penalties/appeals';
import type { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { judgeCauses } from '@crewwith/domain/penalties/restriction';
import {
  APPEAL_STATE,
  type AppealStateName,
  CAUSE_KIND,
  isUndecided,
} from '@crewwith/domain/penalties/states';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction, transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { updateRestrictions } from '../public.ts';
import * as queries from '../queries/appeals.ts';
import { readHistories } from '../queries/causes.ts';
import { accessCrew } from '../reads/penalties.ts';

type Contract = typeof penaltiesContract;
type Decision = Input<Contract['decide']>['body'];

/** Appeals against a cause of one's own. The same appeal again answers as the first. */
export async function createAppeal(
  call: Call,
  crewId: number,
  body: Input<Contract['appeal']>['body'],
): Promise<{ id: number }> {
  return runTransaction(call, async (trx) => {
    const { crew, actor } = await accessCrew(trx, call, crewId);
    const allowed = permit('crew.appeal', actor);
    await queries.lockCrew(trx, crewId);
    const history = (await readHistories(trx, [crewId])).get(crewId);
    const judged = (history ? judgeCauses(history) : []).find(
      ({ cause }) =>
        cause.kind === body.kind &&
        cause.activityId === body.activity_id &&
        cause.cancellationId === (body.kind === CAUSE_KIND.noShow ? null : body.cancellation_id),
    );
    if (!judged) throw new Refusal('request.not_found');
    const { kind, activityId, cancellationId } = judged.cause;
    const cause = { kind, crewId, activityId, cancellationId };
    const earlier = await queries.findAppeal(trx, cause);
    if (earlier && isUndecided(earlier.state) && earlier.text === body.text) return { id: earlier.id };
    const counts = countAppeals(await queries.listAppealStates(trx, crewId), call.now);
    const otherDeciders = await queries.countDeciders(trx, crew.club_id, [crewId]);
    refuse(
      appealRefusal({ cause: judged, appealed: earlier !== undefined, ...counts, otherDeciders }, call.now),
    );
    const { text } = body;
    const id = await queries.insertAppeal(trx, allowed, {
      ...cause,
      clubId: crew.club_id,
      text,
      now: call.now,
    });
    notify(trx, call, { kind: 'appeal_filed', clubId: crew.club_id, about: { crew_id: crewId } });
    return { id };
  });
}

interface Settled {
  state: AppealStateName;
  limit_end_time: Date | null;
}

/** Decides an appeal, or withdraws one's own. The same decision by the same crew again answers as the first. */
export async function settleAppeal(call: Call, appealId: number, decision: Decision): Promise<Settled> {
  return transact(call, async (trx) => {
    const { crew_id: crewId, club_id: clubId } = orNotFound(await queries.readAppellant(trx, appealId));
    await queries.lockCrew(trx, crewId);
    const membership = await getMembership(trx, call.identity, clubId);
    const actorId = orNotFound(membership.crew_id);
    const appeal = orNotFound(await queries.lockAppeal(trx, appealId));
    const { state } = decision;
    const reason = decision.state === 'withdrawn' ? null : decision.reason;
    const settled = { state: APPEAL_STATE[state], decidedBy: actorId, reason, now: call.now };
    const repeated =
      appeal.state === settled.state && appeal.decided_by === actorId && appeal.decision_reason === reason;
    if (!repeated) {
      const own = crewId === actorId;
      if (state === 'withdrawn') refuse(withdrawalRefusal({ state: appeal.state, own }));
      else {
        const marked = appeal.marker_id === actorId;
        const otherDeciders = await queries.countDeciders(trx, clubId, [crewId, actorId]);
        const actor = { level: membership.level };
        refuse(decisionRefusal({ state: appeal.state, actor, own, marked, otherDeciders }));
      }
      await queries.settleAppeal(trx, appealId, settled);
      await applyDecision(trx, call, { clubId, appeal, state });
    }
    const crew = await queries.lockCrew(trx, crewId);
    return { state, limit_end_time: crew?.limit_end_time ?? null };
  });
}

type Appeal = NonNullable<Awaited<ReturnType<typeof queries.lockAppeal>>>;

/** Excuses the cause of a granted appeal, and records the decision. Settling also ends a rest. */
async function applyDecision(
  trx: Trx,
  call: Call,
  { clubId, appeal, state }: { clubId: number; appeal: Appeal; state: Decision['state'] },
): Promise<void> {
  const { kind, crew_id: crewId, activity_id: activityId, cancellation_id: cancellationId } = appeal;
  if (state === 'granted') {
    await queries.excuseCause(trx, { kind, crewId, activityId, cancellationId }, call.now);
  }
  await updateRestrictions(trx, [crewId]);
  if (state === 'withdrawn') return;
  await recordAudit(trx, call, {
    clubId,
    action: state === 'granted' ? 'appeal.grant' : 'appeal.reject',
    subjectId: crewId,
    detail: { activity_id: activityId, appeal_id: appeal.id },
  });
  notify(trx, call, {
    kind: 'appeal_decided',
    activityId,
    to: [crewId],
    details: { granted: state === 'granted' },
  });
}
