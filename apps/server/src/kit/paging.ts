import type { Http } from './routes.ts';

/** A page of a list, and the cursor of the next one where there is one. */
export interface Page<T> {
  readonly rows: T[];
  readonly next: string | null;
}

/** Names the next page in the answer's Link header (contract section 2). */
export function linked<T>({ request, reply }: Http, { rows, next }: Page<T>): T[] {
  if (next !== null) {
    const [path, query] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', next);
    reply.header('link', `<${path}?${parameters}>; rel="next"`);
  }
  return rows;
}

/** Cuts what was read with `limit + 1` to a page; `cursorOf` names the place of its last row. */
export function pageOf<T>(rows: T[], limit: number | undefined, cursorOf: (last: T) => string): Page<T> {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last !== undefined && page.length < rows.length ? cursorOf(last) : null };
}
