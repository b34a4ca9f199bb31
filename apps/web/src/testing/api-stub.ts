import { NO_HOLIDAYS } from '@crewwith/domain/calendar/holidays';
import { contract } from '@crewwith/domain/contract';
import type { BodyOf, Endpoint, ReplyOf } from '@crewwith/domain/endpoint';
import { ERRORS, type ErrorCode } from '@crewwith/domain/errors';
import { possibleErrors } from '@crewwith/domain/possible-errors';
import { type Problem, problemSchema } from '@crewwith/domain/problem';

/** A call that the page has sent. */
export interface SentCall<E extends Endpoint> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyOf<E>;
}

interface Stub {
  status: number;
  reply: unknown;
  /** Of a list call: the reply by the query. */
  page?: (query: Record<string, string>) => { rows: unknown; next?: string };
  sent: SentCall<Endpoint>[];
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((calls) => Object.values(calls));
const stubs = new Map<Endpoint, Stub>();
const streams = new Map<Endpoint, () => Response>();
const faults: string[] = [];

/** Answers a call from now on. Throws if the reply breaks the call's schema. Returns the calls sent to it. */
export function stub<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): SentCall<E>[] {
  endpoint.reply.parse(reply);
  return save(endpoint, endpoint.status, reply);
}

/** Answers a list call from now on by its query; `next` is the cursor of the page after it. */
export function stubPages<E extends Endpoint>(
  endpoint: E,
  page: (query: Record<string, string>) => { rows: ReplyOf<E>; next?: string },
): SentCall<E>[] {
  const sent: SentCall<E>[] = [];
  stubs.set(endpoint, { status: endpoint.status, reply: null, page, sent });
  return sent;
}

/** Refuses a call from now on. Throws if the contract does not name the refusal. Returns the calls sent to it. */
export function stubRefusal<E extends Endpoint>(
  endpoint: E,
  code: ErrorCode,
  details: Partial<Problem> = {},
): SentCall<E>[] {
  if (!possibleErrors(endpoint).includes(code)) throw new Error(`${endpoint.path} has no refusal ${code}`);
  const { status, ko } = ERRORS[code];
  const problem = { type: 'about:blank', title: code, status, code, message: ko, ...details };
  return save(endpoint, status, problemSchema.parse(problem));
}

/** Opens live streams of a call from now on. Returns a function that sends an event to those that are open. */
export function stubStream<E extends Endpoint>(endpoint: E): (event: ReplyOf<E>) => void {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  streams.set(
    endpoint,
    () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  );
  return (event) => {
    endpoint.reply.parse(event);
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
    for (const controller of open) controller.enqueue(bytes);
  };
}

function save<E extends Endpoint>(endpoint: E, status: number, reply: unknown): SentCall<E>[] {
  const sent: SentCall<E>[] = [];
  stubs.set(endpoint, { status, reply, sent });
  return sent;
}

/** Removes all stubs. Throws if the page sent a call that no stub answers, or one that breaks the contract. */
export function resetStubs(): void {
  stubs.clear();
  streams.clear();
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Takes the place of `fetch`. */
export async function stubbedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/holidays.json') return Response.json(NO_HOLIDAYS);
  if (!pathname.startsWith('/api/')) return new Response(null, { status: 404 });
  const { endpoint, params } = endpointOf(request.method, pathname);
  // A live stream stays open, and says nothing unless the test does.
  if (endpoint?.live && /event-stream/.test(request.headers.get('accept') ?? ''))
    return streams.get(endpoint)?.() ?? new Promise(() => undefined);
  const found = endpoint && stubs.get(endpoint);
  const text = await request.text();
  if (endpoint === undefined || found === undefined) {
    faults.push(`Not stubbed: ${request.method} ${pathname} ${text}`);
    return new Response(null, { status: 404 });
  }
  const body = text === '' ? undefined : JSON.parse(text);
  const query = Object.fromEntries(searchParams);
  check(endpoint, { params, query, body });
  found.sent.push({ params, query, body });
  const { rows, next } = found.page?.(query) ?? { rows: found.reply };
  if (found.page) endpoint.reply.parse(rows);
  return new Response(JSON.stringify(rows), {
    status: found.status,
    headers: {
      'content-type': 'application/json',
      ...(next !== undefined && { link: `<${pathname}?cursor=${next}>; rel="next"` }),
    },
  });
}

/** The endpoint of a request, the most literal path first, as in the server's router. */
function endpointOf(method: string, pathname: string) {
  const matches = endpoints.flatMap((endpoint) => {
    if (endpoint.method !== method) return [];
    const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    return match === null ? [] : [{ endpoint, params: { ...match.groups } }];
  });
  matches.sort(
    (a, b) =>
      Object.keys(a.params).length - Object.keys(b.params).length ||
      b.endpoint.path.length - a.endpoint.path.length,
  );
  return matches[0] ?? { endpoint: undefined, params: {} };
}

function check(endpoint: Endpoint, call: Record<'params' | 'query' | 'body', unknown>): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const error = endpoint[part]?.safeParse(call[part]).error;
    if (error) faults.push(`${endpoint.method} ${endpoint.path}: ${part}: ${error.message}`);
  }
}
