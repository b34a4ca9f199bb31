/** Returns the named properties. */
export function pick<T extends object, N extends keyof T>(values: T, names: readonly N[]): Pick<T, N> {
  const picked = {} as Pick<T, N>;
  for (const name of names) picked[name] = values[name];
  return picked;
}
