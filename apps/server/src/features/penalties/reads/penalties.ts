import { isRestricted } from '@crewwith/domain/attendees/rules';
import { PAGE_SIZE_DEFAULT } from '@crewwith/domain/lists/query';
import {
  appealRefusal,
  appealUntil,
  countAppeals,
  decisionRefusal,
  isOverdue,
} from '@crewwith/domain/penalties/appeals';
import type { penaltiesContract } from '@crewwith/domain/penalties/contract';
import {
  causeStateOf,
  explanationOf,
  isForgotten,
  type JudgedCause,
  judgeCauses,
  restrictHours,
} from '@crewwith/domain/penalties/restriction';
import { rulesAt } from '@crewwith/domain/penalties/rules';
import { appealStateName, CAUSE_KIND, isValidAppeal } from '@crewwith/domain/penalties/states';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { type Page, toPage } from '../../../http/pages.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { getMembership, getMembershipByNick } from '../../memberships/public.ts';
import { listAppealsOf, listAppealsOfClub } from '../queries/appeal-lists.ts';
import { countDeciders, readRestrictedCrew } from '../queries/appeals.ts';
import { readHistories, type StoredCause } from '../queries/causes.ts';

type Contract = typeof penaltiesContract;
type Record = Output<Contract['read']>;

/** An active crew and the actor in its club. 404 if the crew is missing or the actor is no crew of its club. */
export async function accessCrew(db: Db, call: Call, crewId: number) {
  const crew = orNotFound(await readRestrictedCrew(db, crewId));
  const membership = await getMembership(db, call.identity, crew.club_id);
  if (membership.crew_id === null) throw new Refusal('request.not_found');
  const self = membership.crew_id === crew.id;
  return { crew, actor: { level: membership.level, relations: self ? (['self'] as const) : [] } };
}

/** The restriction of a crew, its causes, the latest first, and its appeals. */
export async function readPenalties(call: Call, crewId: number): Promise<Record> {
  const { crew, actor } = await accessCrew(call.db, call, crewId);
  const allowed = permit('crew.read_no_shows', actor);
  const history = orNotFound((await readHistories(call.db, [crewId])).get(crewId));
  const appeals = await listAppealsOf(call.db, allowed, crewId);
  const otherDeciders = await countDeciders(call.db, crew.club_id, [crewId]);
  const valid = appeals.filter(({ state }) => isValidAppeal(state));
  const made = appeals.map(({ state, created_time }) => ({ state, createdTime: created_time }));
  const facts = { otherDeciders, ...countAppeals(made, call.now) };
  const { limit_end_time: end } = crew;
  const limit = end !== null && isRestricted(end, call.now) ? explanationOf(history, end) : null;
  const deciding = new Set(limit?.causes.map(({ cause }) => cause));
  const causes = judgeCauses(history).map((judged) => {
    const appealed = valid.some((appeal) => isAgainst(appeal, judged.cause));
    const refusal = appealRefusal({ ...facts, cause: judged, appealed }, call.now);
    const decides = deciding.has(judged.cause);
    return { ...toCause(judged, { now: call.now, canAppeal: refusal === null }), decides };
  });
  return {
    limit_end_time: end,
    rule: limit?.rule ?? null,
    inherited_end_time: crew.inherited_limit_end,
    rules: rulesAt(history.versions, call.now),
    causes: causes.reverse(),
    appeals: appeals.map(({ state, ...appeal }) => ({ ...appeal, state: appealStateName(state) })),
  };
}

interface AppealKey {
  readonly kind: StoredCause['kind'];
  readonly activity_id: number;
  readonly cancellation_id: number | null;
}

function isAgainst(appeal: AppealKey, cause: StoredCause): boolean {
  return (
    appeal.kind === cause.kind &&
    appeal.activity_id === cause.activityId &&
    appeal.cancellation_id === cause.cancellationId
  );
}

function toCause(
  judged: JudgedCause<StoredCause>,
  { now, canAppeal }: { now: Date; canAppeal: boolean },
): Omit<Record['causes'][number], 'decides'> {
  const { cause, rules } = judged;
  return {
    ...causeOf(judged),
    cancellation_id: cause.cancellationId,
    state: causeStateOf(judged, now),
    until: judged.end,
    free: judged.free,
    forgotten: isForgotten(judged, now),
    resting: cause.resting,
    late_hours: rules.late_hours,
    max_days: rules.max_days,
    appeal_until: canAppeal ? appealUntil(judged) : null,
  };
}

/** A cause as refusals and records name it. */
function causeOf({ cause, rules }: JudgedCause<StoredCause>) {
  const isNoShow = cause.kind === CAUSE_KIND.noShow;
  return {
    kind: cause.kind,
    activity_id: cause.activityId,
    name: cause.name,
    activity_time: cause.activityTime,
    caused_time: cause.causedTime,
    hours: isNoShow ? null : restrictHours(rules),
    days: isNoShow ? rules.no_show_days : null,
  };
}

/** The appeals of a club, the newest first, for those who decide. */
export async function listAppeals(
  call: Call,
  nick: string,
  { limit = PAGE_SIZE_DEFAULT, cursor, state }: Input<Contract['listAppeals']>['query'],
): Promise<Page<Output<Contract['listAppeals']>[number]>> {
  const { club_id: clubId, crew_id: actorId, level } = await getMembershipByNick(call, nick);
  const allowed = permit('appeal.decide', { level });
  const rows = await listAppealsOfClub(call.db, allowed, {
    clubId,
    undecided: state === undefined ? null : state === 'undecided',
    before: cursor === undefined ? null : decodeCursor(call.ids, 'appeal', 0, cursor).id,
    limit: limit + 1,
  });
  const deciders = await countDeciders(call.db, clubId, [actorId ?? 0]);
  const page = toPage(rows, limit, ({ id }) => encodeCursor(call.ids, 'appeal', { keys: [], id }));
  return {
    ...page,
    rows: page.rows.map(({ marker_id, appellant_decides, state: appealState, ...appeal }) => ({
      ...appeal,
      state: appealStateName(appealState),
      overdue: isOverdue({ state: appealState, createdTime: appeal.created_time }, call.now),
      can_decide:
        decisionRefusal({
          state: appealState,
          actor: { level },
          own: appeal.crew_id === actorId,
          marked: marker_id !== null && marker_id === actorId,
          // Who appeals is one of the others when they may decide.
          otherDeciders: deciders - (appellant_decides ? 1 : 0),
        }) === null,
    })),
  };
}
