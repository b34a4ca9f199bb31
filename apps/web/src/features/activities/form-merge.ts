import { type Merged, mergeTyped } from '../../kit/merge-fields.ts';
import { type ActivityFields, FIELD_NAMES } from './form-fields.ts';

/** What was typed into a meetup's form, on top of what somebody else saved meanwhile. */
export function mergeFields(
  base: ActivityFields,
  typed: ActivityFields,
  saved: ActivityFields,
): Merged<ActivityFields> {
  return mergeTyped(FIELD_NAMES, { base, typed, saved });
}
