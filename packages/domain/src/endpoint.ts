import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Action } from './permissions.ts';
import type { RateLimitName } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `anyone`: no token needed. `ticket`: a signed-in social account, with or without a member.
 * `member`: a signed-in member. `self`: only the member or crew that the path or body names.
 * `operator`: a member whom `OPERATORS` names. `token`: whoever holds the token that the path or body carries.
 * `provider`: the log-in provider, proven by its key. An action: what the permission table says for it.
 */
export type Access = 'anyone' | 'token' | 'provider' | 'ticket' | 'member' | 'self' | 'operator' | Action;

/** A reply that is not JSON: a page, a file or nothing at all. */
export type ReplySchema = z.ZodType;

/** One call of the API: the routes, the validation, /openapi.json and the client's types are made from it. */
export interface Endpoint {
  readonly method: Method;
  /** With `{name}` for each parameter, as in OpenAPI. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Who else may, each by itself, where the call does more than one thing. */
  readonly otherAccess?: readonly Access[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Also `application/x-www-form-urlencoded` bodies are read. */
  readonly form?: true;
  /** A body of more bytes is refused with `request.too_large`; what every call shares where it is left out. */
  readonly maxBytes?: number;
  /** How often it may be called, where that is not what every read or write shares. */
  readonly rateLimit?: RateLimitName;
  /** The parts of a `multipart/form-data` body, for the documentation: the call reads and judges them itself. */
  readonly multipart?: z.ZodObject;
  /** The success status and the schema of its body. */
  readonly status: 200 | 201;
  readonly reply: ReplySchema;
  /**
   * Also sent as it changes, where `text/event-stream` is accepted: each event's data is a reply, the first one of
   * all and those after it of what changed.
   */
  readonly live?: true;
  /** The refusals that this call is known for, beside the ones every call shares. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

type In<S> = S extends z.ZodType ? z.input<S> : never;

/** The wire form (JSON) of an endpoint's body. */
export type BodyOf<E extends Endpoint> = In<E['body']>;
/** The wire form (JSON) of an endpoint's reply. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

type Operation<E extends Endpoint> = {
  parameters: {
    path: E['params'] extends z.ZodType ? z.input<E['params']> : undefined;
    query: E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
  } extends infer P
    ? { [K in keyof P as P[K] extends undefined ? never : K]: P[K] }
    : never;
  responses: { [S in E['status']]: { content: { 'application/json': z.input<E['reply']> } } };
} & (E['body'] extends z.ZodType
  ? undefined extends z.input<E['body']>
    ? { requestBody?: { content: { 'application/json': z.input<E['body']> } } }
    : { requestBody: { content: { 'application/json': z.input<E['body']> } } }
  : unknown);

type Flat<C> = C extends Record<string, infer N> ? (N extends Record<string, infer E> ? E : never) : never;

/** The `paths` type that a typed OpenAPI client expects, made from the table of endpoints. */
export type PathsOf<C> = {
  [P in Extract<Flat<C>, Endpoint>['path']]: {
    [E in Extract<Flat<C>, Endpoint & { path: P }> as Lowercase<E['method']>]: Operation<E>;
  };
};
