export interface MergeResult<F> {
  fields: F;
  /** Fields that both sides changed; what was typed stands, and the person is told what is saved now. */
  conflicts: (keyof F)[];
}

/**
 * Brings together what was typed into a form that started from `base` with what somebody else saved meanwhile: what was
 * not touched here follows them, what was touched stays.
 */
export function mergeEdits<F extends object>(
  names: readonly (keyof F)[],
  { base, typed, saved }: { base: F; typed: F; saved: F },
): MergeResult<F> {
  const isSame = (a: F, b: F, name: keyof F) => JSON.stringify(a[name]) === JSON.stringify(b[name]);
  const kept = names.filter((name) => !isSame(base, typed, name));
  const fields = { ...saved };
  for (const name of kept) fields[name] = typed[name];
  const conflicts = kept.filter((name) => !isSame(base, saved, name) && !isSame(typed, saved, name));
  return { fields, conflicts };
}
