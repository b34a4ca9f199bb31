/** Parses JSON text. Returns null when it is invalid, so that a corrupt row does not break its club's pages. */
export function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
