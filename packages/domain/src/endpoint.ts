import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Action } from './permissions.ts';
import type { RateLimitName } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `anyone`: no token needed. `ticket`: a signed-in social account, with or without a member.
 * `member`: a signed-in member. `self`: only the member or crew that the path or body names.
 * `operator`: a member listed in `OPERATORS`. `token`: the holder of the token in the path or body.
 * `provider`: the log-in provider, authenticated by its key. An action: see the permission table.
 */
export type Access = 'anyone' | 'token' | 'provider' | 'ticket' | 'member' | 'self' | 'operator' | Action;

/** One call of the API. Routes, validation, /openapi.json and the client's types are derived from it. */
export interface Endpoint {
  readonly method: Method;
  /** Parameters are written `{name}`, as in OpenAPI. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Further access rights, each sufficient alone, for calls that do more than one thing. */
  readonly otherAccess?: readonly Access[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether `application/x-www-form-urlencoded` bodies are accepted too. */
  readonly form?: true;
  /** Larger bodies are refused with `request.too_large`. Defaults to the server's body limit. */
  readonly maxBytes?: number;
  /** Defaults to `read` for GET and `write` for other methods. */
  readonly rateLimit?: RateLimitName;
  /** The parts of a `multipart/form-data` body. Documentation only: the call validates them itself. */
  readonly multipart?: z.ZodObject;
  /** The success status and the schema of its body. */
  readonly status: 200 | 201;
  /** The status of another success, with the same schema: one that is not complete yet, or a preview. */
  readonly acceptedStatus?: 200 | 202;
  readonly reply: z.ZodType;
  /** Whether changes are streamed as `text/event-stream`: a full reply first, then replies with changes. */
  readonly live?: true;
  /**
   * For whom a standby of the database may be read instead of the primary (docs/adr/0044-standby-reads.md). `visitors`:
   * not for members, since the statement that reads what they see also reads who asks.
   */
  readonly standby?: 'everyone' | 'visitors';
  /** The media type of the reply, a text; JSON by default. */
  readonly produces?: 'text/calendar';
  /** The refusals of this call, besides those that `possibleErrors` adds. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an endpoint and preserves its literal types. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** The wire form (JSON) of an endpoint's body. */
export type BodyOf<E extends Endpoint> = InputOf<E['body']>;
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

/** The `paths` type that a typed OpenAPI client expects. */
export type PathsOf<C> = {
  [P in Extract<Flat<C>, Endpoint>['path']]: {
    [E in Extract<Flat<C>, Endpoint & { path: P }> as Lowercase<E['method']>]: Operation<E>;
  };
};
