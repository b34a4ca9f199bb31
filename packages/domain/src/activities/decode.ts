import type { z } from 'zod';
import { fromSeoulWire } from '../time.ts';
import { ROW_FIELDS } from './fields.ts';
import type { activityCard, activityRecord, activityRow } from './records.ts';

/*
 * Decodes the times of an answer as the contract's schemas do, without zod, which a page need not load to read its own
 * server. The types tie both to the same fields, and a test to the same values.
 */

type WireCard = z.input<typeof activityCard>;
type WireRecord = z.input<typeof activityRecord>;
type WireRow = z.input<typeof activityRow>;

/** An activity as a card needs it; times are instants. */
export type ActivityCard = ReturnType<typeof decodeCard>;
/** One activity with all that the actor may see; times are instants. */
export type ActivityRecord = ReturnType<typeof decodeRecord>;
/** An activity in a list of rows; times are instants. */
export type ActivityRow = ReturnType<typeof decodeRow>;

export function decodeCard(wire: WireCard) {
  return { ...wire, activity_time: fromSeoulWire(wire.activity_time), my: readStanding(wire.my) };
}

export function decodeRecord(wire: WireRecord) {
  const { created_time: created, ...rest } = wire;
  return {
    ...rest,
    activity_time: fromSeoulWire(wire.activity_time),
    my: readStanding(wire.my),
    ...(created !== undefined && { created_time: new Date(created) }),
  };
}

/** A row; of an answer that has more fields, those alone. */
export function decodeRow({ activity_id, name, activity_time, location }: WireRow) {
  return { activity_id, name, activity_time: fromSeoulWire(activity_time), location };
}

/** Whether an activity of which only some fields were asked for has those of a row. */
export function hasRowFields(wire: Partial<WireRow>): wire is WireRow {
  return Object.keys(ROW_FIELDS).every((field) => field in wire);
}

function readStanding(my: WireCard['my']) {
  return my && { ...my, limit_end_time: my.limit_end_time === null ? null : new Date(my.limit_end_time) };
}
