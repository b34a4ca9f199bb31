import { type ActivityFields, FIELD_NAMES, type FieldName } from './form-fields.ts';

export interface Merged {
  fields: ActivityFields;
  /** Fields that both sides changed; what was typed stands, and the person is told what is saved now. */
  contested: FieldName[];
}

const isSame = (a: ActivityFields, b: ActivityFields, name: FieldName) =>
  JSON.stringify(a[name]) === JSON.stringify(b[name]);

/**
 * Brings together what was typed into a form that started from `base` with what somebody else saved meanwhile: what was
 * not touched here follows them, what was touched stays.
 */
export function mergeFields(base: ActivityFields, typed: ActivityFields, saved: ActivityFields): Merged {
  const kept = FIELD_NAMES.filter((name) => !isSame(base, typed, name));
  const fields = { ...saved, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) };
  const contested = kept.filter((name) => !isSame(base, saved, name) && !isSame(typed, saved, name));
  return { fields, contested };
}
