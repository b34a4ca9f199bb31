import {
  APPEAL_STATE,
  type AppealState,
  CAUSE_KIND,
  type CauseKind,
} from '@crewwith/domain/penalties/states';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import type { Database } from '../../../db/schema.ts';
import {
  appealIsOpen,
  appealIsResting,
  appealIsUndecided,
  appealIsValid,
  crewIsActive,
} from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** The cause of an appeal. */
export interface CauseKey {
  readonly kind: CauseKind;
  readonly crewId: number;
  readonly activityId: number;
  /** Of a late cancel. */
  readonly cancellationId: number | null;
}

/** A crew that may be read, with its restriction; undefined unless it is active. */
export function readRestrictedCrew(db: Db, crewId: number) {
  return db
    .selectFrom('crews')
    .select(['id', 'club_id', 'limit_end_time', 'inherited_limit_end'])
    .where('id', '=', crewId)
    .where(crewIsActive())
    .executeTakeFirst();
}

/** Locks a crew, in any state, before its seats and appeals. */
export function lockCrew(trx: Trx, crewId: number) {
  return trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'limit_end_time'])
    .where('id', '=', crewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many active crews of a club may decide appeals, without these. */
export async function countDeciders(db: Db, clubId: number, without: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('crews')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .where('admin_level', '>=', PERMISSIONS['appeal.decide'].level)
    .where('id', 'not in', without)
    .executeTakeFirstOrThrow();
  return count;
}

const isOn = (cause: CauseKey) => (eb: ExpressionBuilder<Database, 'appeals'>) =>
  eb.and([
    eb('appeals.kind', '=', cause.kind),
    eb('appeals.crew_id', '=', cause.crewId),
    eb('appeals.activity_id', '=', cause.activityId),
    eb('appeals.cancellation_id', 'is not distinct from', cause.cancellationId),
  ]);

/** The appeal against a cause that is not moot. */
export function findAppeal(db: Db, cause: CauseKey) {
  return db
    .selectFrom('appeals')
    .select(['id', 'text', 'state'])
    .where(isOn(cause))
    .where(appealIsValid())
    .executeTakeFirst();
}

/** The state of each appeal of a crew, and when it was made. */
export function listAppealStates(db: Db, crewId: number) {
  return db
    .selectFrom('appeals')
    .select(['state', 'created_time as createdTime'])
    .where('crew_id', '=', crewId)
    .execute();
}

/** Inserts an appeal and returns its id. */
export async function insertAppeal(
  trx: Trx,
  _permit: Permit<'crew.appeal'>,
  appeal: CauseKey & { clubId: number; text: string; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('appeals')
    .values({
      club_id: appeal.clubId,
      crew_id: appeal.crewId,
      kind: appeal.kind,
      activity_id: appeal.activityId,
      cancellation_id: appeal.cancellationId,
      text: appeal.text,
      created_time: appeal.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who appeals; undefined without the appeal. */
export function readAppellant(db: Db, appealId: number) {
  return db
    .selectFrom('appeals')
    .select(['crew_id', 'club_id'])
    .where('id', '=', appealId)
    .executeTakeFirst();
}

/** Locks an appeal; the caller has locked its crew. With who marked the no-show. */
export function lockAppeal(trx: Trx, appealId: number) {
  return trx
    .selectFrom('appeals')
    .leftJoin('attendees', (join) =>
      join
        .onRef('attendees.activity_id', '=', 'appeals.activity_id')
        .onRef('attendees.crew_id', '=', 'appeals.crew_id')
        .on('appeals.kind', '=', CAUSE_KIND.noShow),
    )
    .select([
      'appeals.id',
      'appeals.kind',
      'appeals.crew_id',
      'appeals.activity_id',
      'appeals.cancellation_id',
      'appeals.state',
      'appeals.created_time',
      'appeals.decided_by',
      'appeals.decision_reason',
      'attendees.marker_id',
    ])
    .where('appeals.id', '=', appealId)
    .forUpdate(['appeals'])
    .executeTakeFirst();
}

/** Saves a decision or withdrawal. */
export async function settleAppeal(
  trx: Trx,
  appealId: number,
  settled: { state: AppealState; decidedBy: number; reason: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({
      state: settled.state,
      decided_by: settled.decidedBy,
      decision_reason: settled.reason,
      decided_time: settled.now,
    })
    .where('id', '=', appealId)
    .execute();
}

/** Excuses the cause of an appeal; the caller then recomputes the restriction. */
export async function excuseCause(trx: Trx, cause: CauseKey, now: Date): Promise<void> {
  if (cause.kind === CAUSE_KIND.lateCancel) {
    await trx
      .updateTable('cancellations')
      .set({ excused_time: now })
      .where('id', '=', cause.cancellationId)
      .execute();
    return;
  }
  await trx
    .updateTable('attendees')
    .set({ excused_time: now })
    .where('activity_id', '=', cause.activityId)
    .where('crew_id', '=', cause.crewId)
    .execute();
}

/** Makes appeals moot: the undecided ones of activities or of a crew, or those of one attendee's no-show. */
export async function makeMoot(
  trx: Trx,
  of: { activityIds: readonly number[] } | { activityId: number; crewId: number } | { crewId: number },
  now: Date,
): Promise<void> {
  const update = trx.updateTable('appeals').set({ state: APPEAL_STATE.moot, decided_time: now });
  if ('activityIds' in of)
    await update.where('activity_id', 'in', of.activityIds).where(appealIsUndecided()).execute();
  else if ('activityId' in of)
    await update
      .where('activity_id', '=', of.activityId)
      .where('crew_id', '=', of.crewId)
      .where('kind', '=', CAUSE_KIND.noShow)
      .where(appealIsValid())
      .execute();
  else await update.where('crew_id', '=', of.crewId).where(appealIsUndecided()).execute();
}

/** Withdraws the undecided appeals of these crews. Returns the crews that had any. */
export async function withdrawUndecided(
  trx: Trx,
  crewIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await trx
    .updateTable('appeals')
    .set({ state: APPEAL_STATE.withdrawn, decided_time: now })
    .where('crew_id', '=', sql<number>`any(${crewIds}::bigint[])`)
    .where(appealIsUndecided())
    .returning('crew_id')
    .execute();
  return new Set(rows.map(({ crew_id }) => crew_id));
}

/** Undecided appeals whose cause starts to rest, or stops, oldest first. */
export function listDueAppeals(db: Db, { restFrom, restUntil }: { restFrom: Date; restUntil: Date }) {
  return db
    .selectFrom('appeals')
    .select(['id', 'crew_id'])
    .where((eb) =>
      eb.or([
        eb.and([appealIsOpen(), eb('created_time', '<=', restFrom)]),
        eb.and([appealIsResting(), eb('created_time', '<=', restUntil)]),
      ]),
    )
    .orderBy('created_time')
    .orderBy('id')
    .execute();
}

export async function setUndecidedState(trx: Trx, appealId: number, state: AppealState): Promise<void> {
  await trx.updateTable('appeals').set({ state }).where('id', '=', appealId).execute();
}
