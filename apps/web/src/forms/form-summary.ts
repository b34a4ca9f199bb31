const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '');

/** The value at a path such as `answers.0`. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      values,
    );

/**
 * The key of one sentence about a form with errors, or null when it has none: that something is missing when a field in
 * error is empty or unchecked, otherwise that the marked fields need another look.
 */
export function formSummary(form: {
  errors: Readonly<Record<string, unknown>>;
  values: unknown;
}): 'signup.fillAll' | 'common.checkMarked' | null {
  const paths = Object.keys(form.errors);
  if (paths.length === 0) return null;
  const isMissing = paths.some((path) => isBlank(valueAt(form.values, path)));
  return isMissing ? 'signup.fillAll' : 'common.checkMarked';
}
