import { tokenMember } from '../session/token-member.ts';

interface PrefetchedResponse {
  readonly memberId: string | null;
  /** The path of the page that will use the response. */
  readonly page: string;
  readonly response: Promise<Response>;
  /** Time of arrival, as performance.now(); null while pending. */
  arrivedAt: number | null;
  /** Whether the status is 2xx. */
  ok: boolean;
}

declare global {
  interface Window {
    /** Prefetched responses by URL; the first script fills the map and the app takes from it. */
    __prefetched?: Map<string, PrefetchedResponse>;
  }
}

/** Older responses are not used. */
const FRESH_MS = 30_000;

/**
 * Requests a URL before the page does; the page's own request then joins this one. `follow` gets the body before the
 * page does, so that the requests it makes always precede the page's.
 */
export function prefetch<Body>(
  url: string,
  headers: Record<string, string>,
  follow?: (body: Body) => void,
): void {
  window.__prefetched ??= new Map();
  const pending = fetch(url, { headers }).then(async (response) => {
    if (follow && response.ok) follow(await response.clone().json());
    return response;
  });
  const entry: PrefetchedResponse = {
    memberId: tokenMember(headers.authorization ?? null),
    page: location.pathname,
    response: pending,
    arrivedAt: null,
    ok: false,
  };
  window.__prefetched.set(url, entry);
  // The joining request handles a failure.
  pending.then(
    ({ ok }) => {
      entry.arrivedAt = performance.now();
      entry.ok = ok;
    },
    () => undefined,
  );
}

/**
 * Returns whether requests were prefetched for a page and all have successful, usable responses: reading them takes no
 * time.
 */
export function isPrefetched(page: string, token: string | null): boolean {
  const matching = [...(window.__prefetched?.values() ?? [])].filter((entry) => entry.page === page);
  return matching.length > 0 && matching.every((entry) => entry.ok && isUsableBy(token, entry));
}

/**
 * Returns the response to a request prefetched by the same member, pending or not; null when there is none. Each
 * response is taken once. A write discards all, as they may predate it.
 */
export function takePrefetched(request: Request): Promise<Response> | null {
  if (request.method !== 'GET') window.__prefetched?.clear();
  const entry = window.__prefetched?.get(request.url);
  if (entry === undefined) return null;
  if (isUsableBy(request.headers.get('authorization'), entry)) return join(request, entry);
  window.__prefetched?.delete(request.url);
  return null;
}

async function join(request: Request, entry: PrefetchedResponse): Promise<Response> {
  const response = await entry.response.catch(() => null);
  // An aborted request leaves the response to the next one.
  request.signal.throwIfAborted();
  const isFirst = window.__prefetched?.get(request.url) === entry;
  if (isFirst) window.__prefetched?.delete(request.url);
  return isFirst && response !== null ? response : fetch(request);
}

/**
 * Returns whether the response belongs to the member of this token, which may have been renewed since, and is fresh.
 */
function isUsableBy(token: string | null, { memberId, arrivedAt }: PrefetchedResponse): boolean {
  const isFresh = arrivedAt === null || performance.now() - arrivedAt < FRESH_MS;
  return memberId !== null && memberId === tokenMember(token) && isFresh;
}
