import { hasStarted } from '../activities/activity-time.ts';
import { may } from '../permissions.ts';
import { cleanLine } from '../texts/clean-text.ts';
import { parseLines } from '../texts/lines.ts';
import { type MarkActor, toActor } from './marker.ts';

/** Subgroup of the creator, who attends at once. */
export const LEADER_SUBGROUP = 'leader';

export type SubgroupRefusal = 'permission.denied' | 'attendee.not_started' | 'attendee.invalid_subgroup';

/** An activity's subgroups from their stored lines. */
export function parseSubgroups(stored: string): string[] {
  return parseLines(stored);
}

/** Whether one has to pick: with more than one subgroup. */
export function needsSubgroupPicker(subgroups: readonly string[]): boolean {
  return subgroups.length > 1;
}

/**
 * The subgroup of a new attendee: the one asked for where there is a choice, else the first, else none (an empty
 * string). Null when the one asked for is not one of several.
 */
export function chooseSubgroup(subgroups: readonly string[], asked: string): string | null {
  const wanted = cleanLine(asked);
  const first = subgroups[0] ?? '';
  if (!needsSubgroupPicker(subgroups) || wanted === '') return first;
  return subgroups.includes(wanted) ? wanted : null;
}

/** Why an attendee cannot change to this subgroup, or null (docs/specification.md#subgroup-change). */
export function subgroupRefusal(
  facts: { activityTime: Date; subgroups: readonly string[]; marker: MarkActor },
  to: string,
  now: Date,
): SubgroupRefusal | null {
  if (!may('attendee.change_subgroup', toActor(facts.marker))) return 'permission.denied';
  if (!needsSubgroupPicker(facts.subgroups)) return 'attendee.invalid_subgroup';
  if (!hasStarted(facts.activityTime, now)) return 'attendee.not_started';
  return facts.subgroups.includes(cleanLine(to)) ? null : 'attendee.invalid_subgroup';
}
