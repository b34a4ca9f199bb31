import type { Http } from './routes.ts';

/** A page of a list, and the cursor of the next one where there is one. */
export interface Page<T> {
  readonly rows: T[];
  readonly next: string | null;
}

/** Names the next page in the answer's Link header (docs/specification.md#paging). */
export function withLinkHeader<T>({ request, reply }: Http, { rows, next }: Page<T>): T[] {
  if (next !== null) {
    const [path, query] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', next);
    reply.header('link', `<${path}?${parameters}>; rel="next"`);
  }
  return rows;
}

/** Cuts what was read with `limit + 1` to a page; `cursorOf` names the place of its last row. */
export function toPage<T>(rows: T[], limit: number | undefined, cursorOf: (last: T) => string): Page<T> {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last !== undefined && page.length < rows.length ? cursorOf(last) : null };
}

/** The rows of a capped list after the one that a cursor names; none where it is not among them. */
export function rowsAfter<T extends { id: number }>(rows: T[], afterId: number | undefined): T[] {
  if (afterId === undefined) return rows;
  const index = rows.findIndex(({ id }) => id === afterId);
  return index === -1 ? [] : rows.slice(index + 1);
}
