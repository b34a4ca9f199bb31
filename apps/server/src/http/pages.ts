import type { Http } from './routes.ts';

/** One page of a list, and the cursor of the next page if there is one. */
export interface Page<T> {
  readonly rows: T[];
  readonly next: string | null;
}

/** Sets the Link header of the next page (docs/specification.md#paging). */
export function withLinkHeader<T>({ request, reply }: Http, { rows, next }: Page<T>): T[] {
  if (next !== null) {
    const [path, query] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', next);
    reply.header('link', `<${path}?${parameters}>; rel="next"`);
  }
  return rows;
}

/** Cuts rows that were read with `limit + 1` to a page; `cursorOf` returns the cursor of a row. */
export function toPage<T>(rows: T[], limit: number | undefined, cursorOf: (last: T) => string): Page<T> {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last !== undefined && page.length < rows.length ? cursorOf(last) : null };
}

/** Returns the rows after the cursor in a capped list; none when the cursor's row is not in it. */
export function rowsAfter<T extends { id: number }>(rows: T[], afterId: number | undefined): T[] {
  if (afterId === undefined) return rows;
  const index = rows.findIndex(({ id }) => id === afterId);
  return index === -1 ? [] : rows.slice(index + 1);
}
