import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { CHANGE_SOON_MS } from '@crewwith/domain/notifications/constants';
import { pick } from '@crewwith/domain/pick';
import { editRow, rowValues } from '@crewwith/domain/series/edit-row';
import type { RowField } from '@crewwith/domain/series/fields';
import { moveRows } from '@crewwith/domain/series/move-rows';
import type { Recurrence } from '@crewwith/domain/series/occurrences';
import { instantFromSeoul, type SeoulDay } from '@crewwith/domain/time';
import type { Permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import {
  type ActivityFields,
  applyDeletions,
  applyEdits,
  FORM_COLUMNS,
  notifyEdit,
} from '../../activities/public.ts';
import { countSeatsIn, settleQueues } from '../../waiters/public.ts';
import { type LockedRow, listOccupied, listOthers, setDays } from '../queries/rows.ts';
import { listSkips, type SeriesRow } from '../queries/series.ts';
import { changedFieldsOf, type EditInput, type EditReply } from './changes.ts';

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

/** Moves and changes the locked activities of a series. Returns those that people are told of one by one. */
export async function editRows(trx: Trx, call: Call, edit: Edit) {
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
  await applyDeletions(
    trx,
    permitted,
    moved.removed.map(({ row }) => row),
    { deleterId: crewId, reason: null, now },
  );
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
  const open = moved.moved.flatMap(({ row: { row, fixed }, day }) => (fixed ? [] : [{ row, day }]));
  const taken = await settledSeats(
    trx,
    open.map(({ row }) => row),
    now,
  );
  const told: number[] = [];
  const edits: Parameters<typeof applyEdits>[2][number][] = [];
  for (const { row, day } of open) {
    const result = editRow(
      {
        values: pick(row, FORM_COLUMNS),
        ownFields: row.own_fields,
        taken: taken.get(row.id) ?? row.attendee_count,
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
    const values = { ...(result.values as ActivityFields), own_fields: row.own_fields };
    edits.push({ activity: row, fields: values, renames: result.renames });
    // The news of the series may wait for the morning.
    if (isSoon([row, values], now) && notifyEdit(trx, call, row, values)) told.push(row.id);
  }
  reply.seats.free_until = await applyEdits(trx, permitted, edits, now);
  const remaining = moved.moved.filter(({ row }) => !row.fixed).length + moved.left.length;
  return { reply, recurrence: moved.recurrence, remaining, told };
}

const isSoon = (activities: readonly { activity_time: Date }[], now: Date) =>
  activities.some(({ activity_time: start }) => start.getTime() - now.getTime() <= CHANGE_SOON_MS);

/** The seats that are taken or held in those of these locked activities that have turns, whose over ones are ended. */
async function settledSeats(
  trx: Trx,
  rows: readonly LockedRow[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter(({ held_count }) => held_count > 0).map(({ id }) => id);
  if (ids.length > 0) await settleQueues(trx, ids, now);
  return countSeatsIn(trx, ids);
}
