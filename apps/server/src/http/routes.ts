import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Access, Endpoint } from '@crewwith/domain/endpoint';
import type { IdKind } from '@crewwith/domain/ids';
import { problemSchema } from '@crewwith/domain/problem';
import { rateLimitOf } from '@crewwith/domain/rate-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call, Deps, Identity } from '../context.ts';
import type { IdCoder } from '../id-coder.ts';
import type { Live } from '../live/watch.ts';
import { Refusal } from '../refusal.ts';
import { compileIds, type ServerSide } from './compile-ids.ts';
import { languageOf } from './language.ts';
import { compileLongReply } from './long-reply.ts';
import type { RateLimits } from './rate-limits.ts';
import { compileReply, type WrittenList } from './reply.ts';

type Out<S> = S extends z.ZodType ? ServerSide<z.output<S>> : undefined;

/** The input of a service: validated, with ids as numbers. */
export interface Input<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** The result of a service: ids as numbers, times as Dates. */
export type Output<E extends Endpoint> = ServerSide<z.output<E['reply']>>;

/** A result, or an object of a result, whose lists may be written already. */
export type Written<T> = T extends readonly unknown[]
  ? T | WrittenList
  : T extends object
    ? { [K in keyof T]: T[K] extends readonly unknown[] ? T[K] | WrittenList : T[K] }
    : T;

export type Handler<E extends Endpoint> = (
  call: Call,
  input: Input<E>,
  http: Http,
) => Promise<Output<E> | Written<Output<E>> | Accepted<Output<E>> | StreamedReply<Output<E>> | NotModified>;

/** Sends 304 instead of a reply. */
export class NotModified {
  readonly status = 304;
}

/** A reply that is sent with the `acceptedStatus` of the endpoint. */
export class Accepted<T> {
  readonly reply: T;

  constructor(reply: T) {
    this.reply = reply;
  }
}

/** A streamed reply; `open` gets the function that converts a value to its wire form. */
export class StreamedReply<T> {
  readonly open: (toWire: (value: T) => unknown) => Promise<Readable>;

  constructor(open: StreamedReply<T>['open']) {
    this.open = open;
  }
}

/** The parts of HTTP that a route may use: headers of the reply, cookies of the request. */
export interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Identifies the caller. Throws when a token is present but invalid. */
export type Authenticate = (deps: Deps, http: Http) => Promise<Identity>;

export interface Router {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  /** When absent, live endpoints send a single reply. */
  readonly live?: Live | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Callers that need no log-in: anonymous ones, and those that carry their own proof. */
const PUBLIC_CALLERS: ReadonlySet<Access> = new Set<Access>(['anyone', 'token', 'provider']);
const ANONYMOUS: Identity = { kind: 'anonymous' };
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Registers an endpoint: authentication, validation, conversion and serialization. */
export function route<E extends Endpoint>(router: Router, endpoint: E, handle: Handler<E>): void {
  const { app, deps } = router;
  const convert = {
    params: endpoint.params ? compileIds(endpoint.params) : null,
    query: endpoint.query ? compileIds(endpoint.query) : null,
    body: endpoint.body ? compileIds(endpoint.body) : null,
  };
  const write = compileReply(endpoint.reply);
  const writeLong = compileLongReply(endpoint.reply);
  const encode = (kind: IdKind, id: number) => deps.ids.encode(kind, id);
  const limit = rateLimitOf(endpoint);
  const identities = new WeakMap<FastifyRequest, Identity>();

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: {
        [endpoint.status]: endpoint.reply,
        ...(endpoint.acceptedStatus && { [endpoint.acceptedStatus]: endpoint.reply }),
        '4xx': problemSchema,
        '5xx': problemSchema,
      },
    },
    // Before the body is parsed and validated: anonymous callers learn nothing from its validation errors.
    onRequest: async (request, reply) => {
      const http = { request, reply };
      await router.rateLimits.countAddress(limit, http);
      const identity = await identify(router, endpoint, http);
      await router.rateLimits.countPerson(limit, identity, http);
      identities.set(request, identity);
    },
    handler: async (request, reply) => {
      const identity = identities.get(request) ?? ANONYMOUS;
      const call: Call = {
        ...deps,
        // Log entries of services carry the request id.
        log: request.log,
        identity,
        reads: readsOf(deps, endpoint, identity),
        now: deps.clock.now(),
        language: languageOf(request),
        requestId: request.id,
        idempotency: endpoint.method === 'POST' ? idempotencyOf(request, identity) : null,
      };
      const decode = decoder(deps.ids);
      const input = {
        params: convert.params ? convert.params(request.params, decode.path, '') : request.params,
        query: convert.query ? convert.query(request.query, decode.body, '') : request.query,
        body: convert.body ? convert.body(request.body, decode.body, '') : request.body,
      } as Input<E>;
      const output: unknown = await handle(call, input, { request, reply });
      if (output instanceof StreamedReply) {
        const stream = await output.open((value) => write(value, encode));
        return reply.code(endpoint.status).type('text/event-stream; charset=utf-8').send(stream);
      }
      if (output instanceof Accepted) {
        return reply.code(endpoint.acceptedStatus ?? endpoint.status).send(output.reply);
      }
      if (output instanceof NotModified) return reply.code(output.status).send();
      if (endpoint.produces) reply.type(`${endpoint.produces}; charset=utf-8`);
      reply.code(endpoint.status);
      const long = writeLong(output, encode);
      if (long === null) return reply.send(output);
      return reply.type('application/json; charset=utf-8').send(await long);
    },
  });
}

async function identify(router: Router, endpoint: Endpoint, http: Http): Promise<Identity> {
  const open = PUBLIC_CALLERS.has(endpoint.access);
  const identity = await router.authenticate(router.deps, http).catch((error: unknown) => {
    if (!open || !(error instanceof Refusal) || error.status !== 401) throw error;
    // A public page stays readable with an expired log-in, but the client is notified that it expired.
    http.reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return ANONYMOUS;
  });
  if (open || identity.kind === 'member') return identity;
  if (identity.kind === 'anonymous') throw new Refusal('auth.required');
  if (endpoint.access !== 'ticket') throw new Refusal('auth.not_a_member');
  return identity;
}

function readsOf({ db, standbys }: Deps, { standby }: Endpoint, { kind }: Identity): Deps['db'] {
  const isForCaller = standby === 'everyone' || (standby === 'visitors' && kind !== 'member');
  return (isForCaller && standbys) || db;
}

function decoder(ids: IdCoder) {
  return {
    path: (kind: Parameters<IdCoder['decode']>[0], wire: unknown) => {
      const id = typeof wire === 'string' ? ids.decode(kind, wire) : null;
      if (id === null) throw new Refusal('request.not_found');
      return id;
    },
    body: (kind: Parameters<IdCoder['decode']>[0], wire: unknown, path: string) => {
      const id = typeof wire === 'string' ? ids.decode(kind, wire) : null;
      if (id === null) throw new Refusal('request.malformed', { errors: [{ path, message: 'id' }] });
      return id;
    },
  };
}

function idempotencyOf(request: FastifyRequest, identity: Identity): Call['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined || identity.kind === 'anonymous') return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new Refusal('request.malformed', { errors: [{ path: 'Idempotency-Key', message: 'key' }] });
  }
  const person =
    identity.kind === 'member' ? `member:${identity.memberId}` : `social:${identity.socialAccountId}`;
  return {
    // The path with its ids: what a parameter names is not in the body.
    scope: `${person} ${request.url.split('?', 1)[0]}`,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64url'),
  };
}
