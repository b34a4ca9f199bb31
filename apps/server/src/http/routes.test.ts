import { randomBytes } from 'node:crypto';
import { endpoint } from '@crewwith/domain/endpoint';
import { idOf } from '@crewwith/domain/ids';
import { singleLine } from '@crewwith/domain/texts/schemas';
import { utcTime } from '@crewwith/domain/time-codecs';
import Fastify from 'fastify';
import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Deps, Identity } from '../context.ts';
import { readConfig } from '../env.ts';
import { createIdCoder } from '../id-coder.ts';
import { Refusal } from '../refusal.ts';
import { silentLog } from '../testing/log.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { registerErrorHandler } from './error-handler.ts';
import { createRateLimits } from './rate-limits.ts';
import { replySerializer } from './reply.ts';
import { route } from './routes.ts';
import { registerValidation } from './validation.ts';

const ids = createIdCoder('a secret of at least sixteen');
const NOW = new Date('2026-12-01T10:00:00.000Z');

const rename = endpoint({
  method: 'PUT',
  path: '/crews/{id}',
  summary: 'Rename',
  tag: 'crews',
  access: 'member',
  params: z.object({ id: idOf('crew') }),
  query: z.object({ dry: z.literal('1').optional() }),
  body: z.object({ nick: singleLine({ min: 1, max: 5 }), club_id: idOf('club').optional() }),
  status: 200,
  reply: z.object({ id: idOf('crew'), nick: z.string(), at: utcTime }),
});

const open = endpoint({
  method: 'GET',
  path: '/open',
  summary: 'Open',
  tag: 'clubs',
  access: 'anyone',
  status: 200,
  reply: z.object({ kind: z.string() }),
});

const ticketed = endpoint({
  method: 'GET',
  path: '/ticketed',
  summary: 'With a ticket',
  tag: 'members',
  access: 'ticket',
  status: 200,
  reply: z.object({}),
});

const keyed = endpoint({
  method: 'POST',
  path: '/crews/{id}/notes',
  summary: 'A write with a parameter',
  tag: 'crews',
  access: 'member',
  params: z.object({ id: idOf('crew') }),
  status: 201,
  reply: z.object({ scope: z.string() }),
});

/** Answers every query with no rows. */
const noDatabase: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

function buildProbe() {
  const seen: unknown[] = [];
  const app = Fastify();
  app.setSerializerCompiler(replySerializer(ids));
  registerBodyParsers(app);
  registerValidation(app);
  registerErrorHandler(app);
  const deps: Deps = {
    config: readConfig({}),
    db: new Kysely({ dialect: noDatabase }),
    clock: { now: () => NOW },
    random: randomBytes,
    ids,
    log: silentLog,
  };
  const authenticate = async (
    _deps: Deps,
    { request }: { request: { headers: { authorization?: string } } },
  ) => {
    const token = request.headers.authorization;
    if (token === undefined) return { kind: 'anonymous' } as const;
    if (token === 'ticket') return { kind: 'ticket', socialAccountId: 3, verifierHash: '' } as const;
    if (token === 'member')
      return { kind: 'member', memberId: 1, socialAccountId: 3, sessionId: 9 } satisfies Identity;
    throw new Refusal('auth.invalid');
  };
  const router = {
    app,
    deps,
    authenticate,
    rateLimits: createRateLimits({ ...deps, config: readConfig({ RATE_LIMITS: 'off' }) }),
  };
  route(router, rename, async (call, { params, body }) => {
    seen.push({ ...params, ...body });
    if (body.nick === 'boom') throw new Error('secret internals');
    return { id: params.id, nick: body.nick, at: call.now, hidden: 'never' };
  });
  route(router, open, async (call) => ({ kind: call.identity.kind }));
  route(router, ticketed, async () => ({}));
  route(router, keyed, async ({ idempotency }) => ({ scope: idempotency?.scope ?? '' }));
  return { app, seen };
}

describe('a route made from its endpoint', () => {
  let probe: ReturnType<typeof buildProbe>;
  beforeEach(() => {
    probe = buildProbe();
  });

  const put = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    probe.app.inject({ method: 'PUT', url, payload, headers: { authorization: 'member', ...headers } });
  const crew = `/crews/${ids.encode('crew', 7)}`;

  it('binds an Idempotency-Key to the thing that the path names', async () => {
    const scopeOf = async (id: number) => {
      const url = `/crews/${ids.encode('crew', id)}/notes?from=here`;
      const headers = { authorization: 'member', 'idempotency-key': 'once' };
      return (await probe.app.inject({ method: 'POST', url, headers })).json().scope;
    };
    expect(await scopeOf(7)).toBe(`member:1 ${crew}/notes`);
    expect(await scopeOf(8)).not.toBe(await scopeOf(7));
  });

  it('passes ids as numbers to the service, encodes the reply, and drops undeclared fields', async () => {
    const answer = await put(crew, { nick: ' 달리기 ', club_id: ids.encode('club', 2), level: 9 });
    expect(answer.statusCode).toBe(200);
    expect(probe.seen).toEqual([{ id: 7, nick: '달리기', club_id: 2 }]);
    expect(answer.json()).toEqual({ id: ids.encode('crew', 7), nick: '달리기', at: NOW.toISOString() });
  });

  it('returns 404 for an invalid id in the path', async () => {
    for (const id of ['7', 'x'.repeat(12), ids.encode('club', 7), '%00']) {
      const answer = await put(`/crews/${id}`, { nick: 'a' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'request.not_found', status: 404 });
    }
  });

  it('returns 400 for an id of another kind in the body, and names the field', async () => {
    const answer = await put(crew, { nick: 'a', club_id: ids.encode('crew', 2) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.malformed', errors: [{ path: 'club_id' }] });
  });

  it('returns 400 for a malformed body and 422 for invalid values, with a message for each field', async () => {
    const malformed = await put(crew, { nick: 5 });
    expect([malformed.statusCode, malformed.json().errors[0].path]).toEqual([400, 'nick']);
    const empty = await put(crew, { nick: '  ' });
    expect(empty.statusCode).toBe(422);
    expect(empty.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'nick', message: '입력해 주세요.' }],
    });
    const long = await put(crew, { nick: '123456' }, { 'accept-language': 'en-GB,ko;q=0.5' });
    expect(long.json().errors[0].message).toBe('This can have at most 5 characters.');
    expect((await put(crew, '{"nick":', { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect((await put(crew, 'nick=a', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect(
      (await put(crew, 'nick=a', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
    expect(
      (await put(crew, '{"__proto__": {}, "nick": "a"}', { 'content-type': 'application/json' })).statusCode,
    ).toBe(400);
    expect((await put(crew, '', { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect((await put(`${crew}?dry=1&dry=1`, { nick: 'a' })).statusCode).toBe(400);
    expect(probe.seen).toEqual([]);
  });

  it('authenticates before it validates the input', async () => {
    const response = await probe.app.inject({ method: 'PUT', url: crew, payload: { nick: 5 } });
    expect(response.json()).toMatchObject({
      status: 401,
      code: 'auth.required',
      message: '로그인이 필요해요.',
    });
    expect((await put(crew, { nick: 5 }, { authorization: 'bad' })).json().code).toBe('auth.invalid');
    expect((await put(crew, { nick: 5 }, { authorization: 'ticket' })).json().code).toBe('auth.not_a_member');
    expect(
      (await probe.app.inject({ url: '/ticketed', headers: { authorization: 'ticket' } })).statusCode,
    ).toBe(200);
  });

  it('serves a public page with an expired log-in, and reports that it expired', async () => {
    const answer = await probe.app.inject({ url: '/open', headers: { authorization: 'bad' } });
    expect(answer.json()).toEqual({ kind: 'anonymous' });
    expect(answer.headers['www-authenticate']).toContain('invalid_token');
    expect((await probe.app.inject('/open')).headers['www-authenticate']).toBeUndefined();
  });

  it('does not disclose unexpected errors', async () => {
    const answer = await put(crew, { nick: 'boom' });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).not.toContain('internals');
  });
});
