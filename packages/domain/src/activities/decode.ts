import type { z } from 'zod';
import { fromSeoulWire } from '../time.ts';
import { ROW_FIELDS } from './fields.ts';
import type { activityCard, activityRecord, activityRow } from './records.ts';

/*
 * Decodes the times of a reply like the contract's schemas, so that pages need not load zod. The types ensure the same
 * fields, a test the same values.
 */

type WireCard = z.input<typeof activityCard>;
type WireRecord = z.input<typeof activityRecord>;
type WireRow = z.input<typeof activityRow>;

/** An activity as a card needs it; times are instants. */
export type ActivityCard = ReturnType<typeof decodeCard>;
/** One activity with every field that the actor may see; times are instants. */
export type ActivityRecord = ReturnType<typeof decodeRecord>;
/** An activity in a list of rows; times are instants. */
export type ActivityRow = ReturnType<typeof decodeRow>;

export function decodeCard(wire: WireCard) {
  return { ...wire, ...decodeTimes(wire), series: wire.series ?? null, my: decodeMembership(wire.my) };
}

export function decodeRecord(wire: WireRecord) {
  const { created_time: created, ...rest } = wire;
  return {
    ...rest,
    ...decodeTimes(wire),
    // Absent in the answers of a server of the previous version, during a restart.
    series: wire.series ?? null,
    my: decodeMembership(wire.my),
    ...(created !== undefined && { created_time: new Date(created) }),
  };
}

/** Keeps only the fields of a row. */
export function decodeRow({
  activity_id,
  name,
  activity_time,
  location,
  count,
  max_crew,
  attending,
  my_state,
  my_waiting,
  held_count,
  faces,
}: WireRow) {
  return {
    activity_id,
    name,
    activity_time: fromSeoulWire(activity_time),
    location,
    count,
    max_crew,
    attending,
    my_state,
    ...(my_waiting !== undefined && { my_waiting }),
    ...(held_count !== undefined && { held_count }),
    ...(faces && { faces }),
  };
}

/** Whether a partial activity has all fields of a row. */
export function hasRowFields(wire: Partial<WireRow>): wire is WireRow {
  return Object.keys(ROW_FIELDS).every((field) => field in wire);
}

function decodeTimes({ activity_time, end_time }: Pick<WireCard, 'activity_time' | 'end_time'>) {
  return {
    activity_time: fromSeoulWire(activity_time),
    end_time: end_time === null ? null : fromSeoulWire(end_time),
  };
}

function decodeMembership(my: WireCard['my']) {
  return (
    my && {
      ...my,
      limit_end_time: instant(my.limit_end_time),
      // Absent in the answers of a server of the previous version, during a restart.
      waiting: my.waiting
        ? {
            ...my.waiting,
            turn_end: instant(my.waiting.turn_end),
            moved_time: instant(my.waiting.moved_time),
          }
        : null,
      cancel: my.cancel
        ? {
            ...my.cancel,
            late_from: new Date(my.cancel.late_from),
            reason_from: new Date(my.cancel.reason_from),
            restricts_until: instant(my.cancel.restricts_until),
            confirmed_late_from: instant(my.cancel.confirmed_late_from ?? null),
          }
        : null,
      standing: my.standing ?? false,
      rest_until: instant(my.rest_until ?? null),
    }
  );
}

function instant(wire: string | null): Date | null {
  return wire === null ? null : new Date(wire);
}
