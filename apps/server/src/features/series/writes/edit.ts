import { creatorRefusal } from '@crewwith/domain/activities/rules';
import { hasStarted } from '@crewwith/domain/activities/states';
import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { pick } from '@crewwith/domain/pick';
import type { seriesContract } from '@crewwith/domain/series/contract';
import { editRow, rowValues } from '@crewwith/domain/series/edit-row';
import type { RowField } from '@crewwith/domain/series/fields';
import { moveRows } from '@crewwith/domain/series/move-rows';
import { madeUntil, type Recurrence } from '@crewwith/domain/series/occurrences';
import { addDays, instantFromSeoul, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import type { Permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Output } from '../../../http/routes.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { type ActivityFields, applyDeletion, applyEdit, FORM_COLUMNS } from '../../activities/public.ts';
import { notify } from '../../notifications/public.ts';
import { moveStanding } from '../../standing/public.ts';
import { countSeats, settleQueue } from '../../waiters/public.ts';
import { isToCome, type LockedRow, listOccupied, listOthers, lockRows, setDays } from '../queries/rows.ts';
import { insertSeries, listSkips, moveSkips, type SeriesRow, updateSeries } from '../queries/series.ts';
import { changeRows } from './change-rows.ts';
import { changedFieldsOf, changedValues, type EditInput, editedDays, recurrenceColumns } from './changes.ts';
import { setCover } from './cover.ts';
import { lockForEdit, recordSeriesAudit } from './lock.ts';
import { dayToCome, makeRows } from './make-rows.ts';

export type EditReply = Output<typeof seriesContract.edit>;

/** Changes the activities of a series from a day on, or all to come (docs/specification.md#series-edit). */
export async function editSeries(call: Call, id: number, input: EditInput): Promise<EditReply> {
  if (input.scope === 'following' && input.from === undefined)
    throw new Refusal('request.invalid', { errors: [{ path: 'from', message: 'required' }] });
  const from = input.scope === 'following' && input.from !== undefined ? input.from : null;
  const today = seoulDayOf(call.now);
  const dryRun = input.dry_run === true;
  return changeRows(call, { seriesId: id, from: null, now: call.now, dryRun }, async (trx) => {
    const { series, isFrozen, crewId, actor, permitted } = await lockForEdit(trx, call, id, input.version);
    const values = changedValues(series, input);
    refuse(
      creatorRefusal(
        actor.level,
        { type: values.state, attendLevel: values.attend_level },
        { type: series.state, attendLevel: series.attend_level },
      ),
    );
    const { split, before, wanted, isOver } = editedDays(series, input, { from, now: call.now });
    // One that was moved to a later day is taken along from its day by the rule on, which may have passed.
    const locked = await lockRows(trx, id, { from: split && from, since: today, now: call.now });
    // Today's that has started stays as it is, and counts for nothing; no other one takes its day.
    const since = dayToCome(today, series.clock, call.now);
    const hasMet = (row: LockedRow) => row.series_day < since && hasStarted(row.activity_time, call.now);
    const rows = locked.filter((row) => !hasMet(row));
    const isFixed = (row: LockedRow) => !isToCome(row, call.now) || (from !== null && row.series_day < from);
    if (isOver && rows.every(isFixed)) throw new Refusal('series.nothing_left');
    const target =
      split === null
        ? series
        : await splitSeries(trx, permitted, { ...split, series, values, after: wanted, now: call.now });
    const edited = await editRows(trx, call, {
      rows,
      isFixed,
      metDays: new Set(locked.filter(hasMet).map((row) => row.series_day)),
      target: { ...target, ...values },
      before,
      wanted,
      crewId,
      permitted,
      input,
    });
    await setCover(trx, call, target, input.cover_image_id);
    const recurrence = edited.recurrence;
    const columns = { ...values, ...recurrenceColumns(recurrence), made_until: addDays(today, -1) };
    const version =
      split === null
        ? await updateSeries(trx, permitted, id, columns)
        : await updateSplit(trx, permitted, target, columns);
    // As the hourly job: none without a host, none in a frozen club.
    const isMaking = target.paused_time === null && !isFrozen;
    const made = isMaking ? await makeRows(trx, [{ ...target, ...columns }], call) : [];
    await recordSeriesAudit(trx, call, 'series.edit', { series, crewId });
    if (edited.reply.changed + edited.reply.removed + edited.reply.left.length > 0)
      notify(trx, call, {
        kind: 'series_changed',
        clubId: series.club_id,
        about: { series_id: target.id },
      });
    const answer: EditReply = {
      ...edited.reply,
      // The ids of a preview do not exist.
      id: dryRun ? id : target.id,
      version: dryRun ? series.version : version,
      made: made.length,
    };
    if (!rows.every(isFixed) && edited.remaining + made.length === 0)
      throw new Refusal('series.nothing_left');
    return { answer, ids: rows.map((row) => row.id) };
  });
}

const earlier = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other < one) ? other : one;

async function updateSplit(
  trx: Trx,
  permitted: Permit<'series.edit'>,
  target: SeriesRow,
  columns: Parameters<typeof updateSeries>[3],
): Promise<number> {
  // A new series has its first version.
  await updateSeries(trx, permitted, target.id, columns);
  await trx.updateTable('series').set({ version: 1 }).where('id', '=', target.id).execute();
  return 1;
}

/** Ends a series before a day; a new one takes what follows. */
async function splitSeries(
  trx: Trx,
  permitted: Permit<'series.edit'>,
  split: {
    series: SeriesRow;
    from: SeoulDay;
    values: ReturnType<typeof changedValues>;
    before: Recurrence;
    after: Recurrence;
    now: Date;
  },
): Promise<SeriesRow> {
  const { series, from, values, before, after, now } = split;
  const { id, version: _version, ...columns } = series;
  const created = await insertSeries(trx, permitted, {
    ...columns,
    ...values,
    ...recurrenceColumns(after),
    parent_id: id,
    made_until: from,
    created_time: now,
  });
  // Its days that are not made yet still are.
  const made_until = madeUntil(before, series.made_until);
  await updateSeries(trx, permitted, id, { ...recurrenceColumns(before), made_until });
  await moveSkips(trx, { from, id, into: created.id });
  await moveStanding(trx, id, created.id);
  return created;
}

interface Edit {
  readonly rows: readonly LockedRow[];
  /** Deleted, started, or before the first day of the edit: it stays as it is. */
  readonly isFixed: (row: LockedRow) => boolean;
  readonly metDays: ReadonlySet<SeoulDay>;
  /** The series that holds the rows afterwards, with its new values. */
  readonly target: SeriesRow;
  readonly before: Recurrence;
  readonly wanted: Recurrence;
  readonly crewId: number;
  readonly permitted: Permit<'series.edit'>;
  readonly input: EditInput;
}

/** Moves and changes the locked activities of a series. */
async function editRows(trx: Trx, call: Call, edit: Edit) {
  const { rows, isFixed, metDays, target, before, wanted, crewId, permitted, input } = edit;
  const { now } = call;
  const ids = rows.filter((row) => !isFixed(row)).map(({ id }) => id);
  const others = await listOthers(trx, ids);
  const occupied = await listOccupied(trx, ids);
  const skips = (await listSkips(trx, [target.id])).get(target.id) ?? new Set<SeoulDay>();
  const isEmpty = (row: LockedRow) => !others.has(row.id) && row.wait_count + row.held_count === 0;
  const moved = moveRows(
    rows.map((row) => ({
      row,
      day: row.series_day,
      empty: isEmpty(row),
      fixed: isFixed(row),
    })),
    before,
    wanted,
    {
      isHoliday: isPublicHoliday,
      skips,
      isFuture: (day) => !metDays.has(day) && instantFromSeoul(day, target.clock) > now,
    },
  );
  const fields = changedFieldsOf(input);
  const reply = {
    changed: 0,
    kept: [] as EditReply['kept'],
    left: moved.left.map(({ row, day }) => ({ activity_id: row.id, day })),
    own: 0,
    removed: moved.removed.length,
    seats: { same: 0, moved: 0, free_until: null as Date | null },
  };
  for (const { row } of moved.removed)
    await applyDeletion(trx, permitted, row, { deleterId: crewId, reason: null, now });
  const gone = [...moved.removed, ...moved.left, ...moved.released].map(({ row }) => ({
    id: row.id,
    series_id: target.id,
    series_day: null,
  }));
  const days = moved.moved.map(({ row: { row }, day }) => ({
    id: row.id,
    series_id: target.id,
    series_day: day,
  }));
  const placed = new Set([...gone, ...days].map(({ id }) => id));
  // Fixed ones whose day the rule does not name now: it is not made again if it names it later.
  const unplaced = rows
    .filter((row) => !placed.has(row.id))
    .map((row) => ({ id: row.id, series_id: target.id, series_day: row.series_day }));
  await setDays(trx, [...gone, ...days, ...unplaced]);
  for (const { row } of moved.left) reply.seats.same += row.attendee_count;
  for (const {
    row: { row, fixed },
    day,
  } of moved.moved) {
    if (fixed) continue;
    if (row.held_count > 0) await settleQueue(trx, row.id, now);
    const taken = row.held_count > 0 ? await countSeats(trx, row.id) : row.attendee_count;
    const result = editRow(
      {
        values: pick(row, FORM_COLUMNS),
        ownFields: row.own_fields,
        taken,
        occupied: occupied.get(row.id) ?? new Set(),
      },
      rowValues(target, day),
      day === row.series_day ? fields : [...new Set<RowField>([...fields, 'activity_time', 'end_time'])],
      now,
    );
    if (result.own.length > 0 || row.own_fields.length > 0) reply.own += 1;
    if (result.kept.length > 0) reply.kept.push({ activity_id: row.id, day, fields: [...result.kept] });
    const start = result.values.activity_time;
    const isMoved = start.getTime() !== row.activity_time.getTime();
    reply.seats[isMoved ? 'moved' : 'same'] += row.attendee_count;
    if (result.changed.length === 0) continue;
    reply.changed += 1;
    const freeUntil = await applyEdit(
      trx,
      permitted,
      row,
      { fields: result.values as ActivityFields, renames: result.renames },
      now,
    );
    reply.seats.free_until = earlier(reply.seats.free_until, freeUntil);
  }
  const remaining = moved.moved.filter(({ row }) => !row.fixed).length + moved.left.length;
  return { reply, recurrence: moved.recurrence, remaining };
}
