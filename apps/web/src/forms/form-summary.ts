import { isBlank } from '../ui/form/is-blank.ts';

/** Returns the value at a path such as `answers.0`. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      values,
    );

/**
 * Returns the text key that summarizes a form's errors, or null without errors: something is missing when a field in
 * error is empty or unchecked, otherwise the marked fields need checking.
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
