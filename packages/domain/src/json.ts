/** Reads JSON text that a club keeps; what is broken is nothing, so that a bad row does not take the club down. */
export function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
