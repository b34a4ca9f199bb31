import { tokenMember } from '../session/token-member.ts';

interface PrefetchedAnswer {
  readonly memberId: string | null;
  /** The path of the page that will want it. */
  readonly page: string;
  readonly answer: Promise<Response>;
  /** When it came, as performance.now(); null while it is on its way. */
  arrivedAt: number | null;
  /** Whether it came with a status of success. */
  ok: boolean;
}

declare global {
  interface Window {
    /** What the page's first script asked for, by address; another script than the one that takes it. */
    __prefetched?: Map<string, PrefetchedAnswer>;
  }
}

/** An answer that came longer ago is not used. */
const FRESH_MS = 30_000;

/**
 * Asks before the page does; its own call then joins this one. `follow` gets the body before the page gets the
 * answer, so that what it asks for in turn is always asked before the page could ask for it.
 */
export function prefetch<Body>(
  url: string,
  headers: Record<string, string>,
  follow?: (body: Body) => void,
): void {
  window.__prefetched ??= new Map();
  const answer = fetch(url, { headers }).then(async (response) => {
    if (follow && response.ok) follow(await response.clone().json());
    return response;
  });
  const entry: PrefetchedAnswer = {
    memberId: tokenMember(headers.authorization ?? null),
    page: location.pathname,
    answer,
    arrivedAt: null,
    ok: false,
  };
  window.__prefetched.set(url, entry);
  // A failure is handled by the call that joins.
  answer.then(
    ({ ok }) => {
      entry.arrivedAt = performance.now();
      entry.ok = ok;
    },
    () => undefined,
  );
}

/**
 * Whether something was asked for a page, and all of it was answered well and can be taken: reading it takes no time.
 */
export function isPrefetched(page: string, token: string | null): boolean {
  const asked = [...(window.__prefetched?.values() ?? [])].filter((entry) => entry.page === page);
  return asked.length > 0 && asked.every((entry) => entry.ok && isUsableBy(token, entry));
}

/**
 * The answer to a call that was prefetched by the same member, however long it takes to come; null when there is none.
 * Each answer is taken once. A write makes all of them void: they may be of the time before it.
 */
export function takePrefetched(request: Request): Promise<Response> | null {
  if (request.method !== 'GET') window.__prefetched?.clear();
  const entry = window.__prefetched?.get(request.url);
  if (entry === undefined) return null;
  if (isUsableBy(request.headers.get('authorization'), entry)) return join(request, entry);
  window.__prefetched?.delete(request.url);
  return null;
}

async function join(request: Request, entry: PrefetchedAnswer): Promise<Response> {
  const answer = await entry.answer.catch(() => null);
  // A cancelled call leaves the answer to the next one.
  request.signal.throwIfAborted();
  const isFirst = window.__prefetched?.get(request.url) === entry;
  if (isFirst) window.__prefetched?.delete(request.url);
  return isFirst && answer !== null ? answer : fetch(request);
}

/**
 * Whether it was asked by the member of this token, which may have been renewed since, and did not come too long ago.
 */
function isUsableBy(token: string | null, { memberId, arrivedAt }: PrefetchedAnswer): boolean {
  const isFresh = arrivedAt === null || performance.now() - arrivedAt < FRESH_MS;
  return memberId !== null && memberId === tokenMember(token) && isFresh;
}
