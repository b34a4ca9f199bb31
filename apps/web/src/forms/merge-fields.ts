export interface MergeResult<F> {
  fields: F;
  /** Fields that both sides changed: the typed value is used, and the user is shown the saved one. */
  conflicts: (keyof F)[];
}

/** Three-way merge of a form: fields changed here keep the typed value, all others take the saved one. */
export function mergeEdits<F extends object>(
  names: readonly (keyof F)[],
  { base, typed, saved }: { base: F; typed: F; saved: F },
): MergeResult<F> {
  const isSame = (a: F, b: F, name: keyof F) => JSON.stringify(a[name]) === JSON.stringify(b[name]);
  const edited = names.filter((name) => !isSame(base, typed, name));
  const fields = { ...saved };
  for (const name of edited) fields[name] = typed[name];
  const conflicts = edited.filter((name) => !isSame(base, saved, name) && !isSame(typed, saved, name));
  return { fields, conflicts };
}
