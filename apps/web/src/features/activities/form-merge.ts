import { type MergeResult, mergeEdits } from '../../forms/merge-fields.ts';
import { ACTIVITY_FIELD_NAMES, type ActivityFields } from './activity-fields.ts';

/** What was typed into a meetup's form, on top of what somebody else saved meanwhile. */
export function mergeFields(
  base: ActivityFields,
  typed: ActivityFields,
  saved: ActivityFields,
): MergeResult<ActivityFields> {
  return mergeEdits(ACTIVITY_FIELD_NAMES, { base, typed, saved });
}
