import { tokenMember } from '../session/token-member.ts';

interface PrefetchedResponse {
  /** '' for visitors. */
  readonly memberId: string;
  /** The path of the page that will use the response. */
  readonly page: string;
  readonly response: Promise<Response>;
  /** Time of arrival, as performance.now(); null while pending, and in a document, which came with the page. */
  arrivedAt: number | null;
  /** Whether the status is 2xx. */
  ok: boolean;
}

declare global {
  /** Prefetched responses by URL; the first script or the document fills the map and the app takes from it. */
  var __prefetched: Map<string, PrefetchedResponse> | undefined;
}

/** Older responses are fetched again: prefetched ones, those of the query cache, and those of a stored document. */
export const FRESH_MS = 30_000;
/** The same for those in a document, on which one may wait for its scripts, or which was frozen before they started. */
const DOCUMENT_FRESH_MS = 10 * 60_000;

/**
 * Requests a URL before the page does; the page's own request then joins this one. `follow` gets the body before the
 * page does, so that the requests it makes always precede the page's.
 */
export function prefetch<Body>(
  url: string,
  headers: Record<string, string>,
  follow?: (body: Body) => void,
): void {
  globalThis.__prefetched ??= new Map();
  const pending = fetch(url, { headers }).then(async (response) => {
    if (follow && response.ok) follow(await response.clone().json());
    return response;
  });
  const entry: PrefetchedResponse = {
    memberId: memberOf(headers.authorization ?? null),
    page: location.pathname,
    response: pending,
    arrivedAt: null,
    ok: false,
  };
  globalThis.__prefetched.set(url, entry);
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
 * Offers responses, by path and query, as if they had been prefetched: `arrivedAt` is null for those that the document
 * contains, since in a browser `performance.now()` begins with it; on the server it does not.
 */
export function addPrefetched(
  calls: Readonly<Record<string, string>>,
  memberId: string,
  arrivedAt: number | null,
): void {
  globalThis.__prefetched ??= new Map();
  for (const [url, body] of Object.entries(calls)) {
    globalThis.__prefetched.set(location.origin + url, {
      memberId,
      page: location.pathname,
      response: Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
      arrivedAt,
      ok: true,
    });
  }
}

/**
 * Returns whether requests were prefetched for a page and all have successful, usable responses: reading them takes no
 * time.
 */
export function isPrefetched(page: string, token: string | null): boolean {
  const matching = [...(globalThis.__prefetched?.values() ?? [])].filter((entry) => entry.page === page);
  return matching.length > 0 && matching.every((entry) => entry.ok && isUsableBy(token, entry));
}

/** Returns whether the page may use the responses in its document; without them it differs from the document. */
export function isDocumentFresh(): boolean {
  return performance.now() < DOCUMENT_FRESH_MS;
}

/** Returns the responses that no request has taken yet, pending or not. */
export function prefetchedResponses(): Promise<Response>[] {
  return [...(globalThis.__prefetched?.values() ?? [])].map(({ response }) => response);
}

/**
 * Returns the response to a request prefetched by the same member, pending or not; null when there is none. Each
 * response is taken once. A write discards all, as they may predate it.
 */
export function takePrefetched(request: Request): Promise<Response> | null {
  if (request.method !== 'GET') globalThis.__prefetched?.clear();
  const entry = globalThis.__prefetched?.get(request.url);
  if (entry === undefined) return null;
  if (isUsableBy(request.headers.get('authorization'), entry)) return join(request, entry);
  globalThis.__prefetched?.delete(request.url);
  return null;
}

async function join(request: Request, entry: PrefetchedResponse): Promise<Response> {
  const response = await entry.response.catch(() => null);
  // An aborted request leaves the response to the next one.
  request.signal.throwIfAborted();
  const isFirst = globalThis.__prefetched?.get(request.url) === entry;
  if (isFirst) globalThis.__prefetched?.delete(request.url);
  return isFirst && response !== null ? response : fetch(request);
}

/**
 * Returns whether the response belongs to the member of this token, which may have been renewed since, and is fresh.
 */
function isUsableBy(token: string | null, { memberId, arrivedAt }: PrefetchedResponse): boolean {
  const isFresh = arrivedAt === null ? isDocumentFresh() : performance.now() - arrivedAt < FRESH_MS;
  return memberId === memberOf(token) && isFresh;
}

/** Returns the member of a token; '' for visitors. */
const memberOf = (token: string | null) => tokenMember(token) ?? '';
