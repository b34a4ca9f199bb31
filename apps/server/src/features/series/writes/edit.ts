import { creatorRefusal } from '@crewwith/domain/activities/rules';
import { hasStarted } from '@crewwith/domain/activities/states';
import { LAST_DAY } from '@crewwith/domain/constants';
import { madeUntil, type Recurrence } from '@crewwith/domain/series/occurrences';
import { addDays, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import type { Permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { Refusal, refuse } from '../../../refusal.ts';
import { moveStanding } from '../../standing/public.ts';
import { isToCome, type LockedRow, lockRows } from '../queries/rows.ts';
import { insertSeries, moveSkips, type SeriesRow, updateSeries } from '../queries/series.ts';
import { changeRows } from './change-rows.ts';
import { changedValues, type EditInput, type EditReply, editedDays, recurrenceColumns } from './changes.ts';
import { lockCover, setCover } from './cover.ts';
import { editRows } from './edit-rows.ts';
import { lockForEdit, notifyChange, recordSeriesAudit, refuseTooMany } from './lock.ts';
import { dayToCome, makeRows } from './make-rows.ts';

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
    await lockCover(trx, series, input.cover_image_id);
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
    // One that was over goes on again.
    if (series.made_until === LAST_DAY && rows.every(isFixed))
      await refuseTooMany(trx, { clubId: series.club_id, more: 0, now: call.now });
    await recordSeriesAudit(trx, call, 'series.edit', { series, crewId });
    const { changed, removed, left } = edited.reply;
    notifyChange(
      trx,
      call,
      target,
      changed + removed + left.length > 0 ? { except: edited.told } : { hosts: [target.crew_id] },
    );
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
  // Its days to come that are not made yet still are; those that have passed, as without a host, are not.
  const yesterday = addDays(seoulDayOf(now), -1);
  const made_until = madeUntil(before, series.made_until > yesterday ? series.made_until : yesterday);
  await updateSeries(trx, permitted, id, { ...recurrenceColumns(before), made_until });
  await moveSkips(trx, { from, id, into: created.id });
  await moveStanding(trx, id, created.id);
  return created;
}
