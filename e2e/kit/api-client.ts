import { createHash, randomBytes } from 'node:crypto';
import type { RunningServer } from './server.ts';
import type { Account } from './sign-in.ts';

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** What every refusal carries (docs/specification.md#errors). */
export interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly tries_left?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody who uses the API over HTTP with real tokens, as their browser would, but without one. */
export interface ApiClient {
  /** The member's id as on the wire. */
  readonly member: string;
  /** The headers that prove who asks. */
  readonly session: Readonly<Record<string, string>>;
  /** Asks a path below /api/v1 and says what it should answer; any other answer is an error. */
  readonly request: <T>(status: number, method: Method, path: string, body?: object) => Promise<T>;
  /** The same, whatever is answered. A broken connection throws. */
  readonly call: <T = unknown>(method: Method, path: string, body?: object) => Promise<ApiResponse<T>>;
}

interface Ticket {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

/**
 * Logs in through the provider, and signs up first where the account has no member yet (docs/specification.md#log-in).
 */
export async function logInOverHttp(server: RunningServer, account: Account): Promise<ApiClient> {
  const email = account.includes('@') ? account : `${account}@demo.crewwith`;
  const call = callerOf(server);
  const verifier = randomBytes(48).toString('base64url');
  const ticket = await expectOf<Ticket>(
    200,
    call('POST', '/oauth/token', {
      grant_type: 'authorization_code',
      code: await authorize(server, email, verifier),
      redirect_uri: `${server.origin}/oauth`,
      code_verifier: verifier,
    }),
  );
  const asTicket = { authorization: ticket.access_token };
  const { access_token: token, refresh_token, user } = ticket;
  await expectOf(201, call('POST', '/accesslogs', { user_id: user.id, token, refresh_token }, asTicket));
  const known = await expectOf<{ id: string }[]>(
    200,
    call('GET', `/accesslogs/${token}/members`, undefined, asTicket),
  );
  const member = known[0]?.id ?? (await signUp(call, { email, verifier }, asTicket));
  const answer = await call<{ token: string; refreshToken: string }>('POST', '/login', {
    member_jwt: token,
    password: verifier,
  });
  const { token: access, refreshToken } = await expectOf(200, Promise.resolve(answer));
  const session = {
    authorization: access,
    'x-refresh-token': refreshToken,
    cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
  return {
    member,
    session,
    call: (method, path, body) => call(method, path, body, session),
    request: (status, method, path, body) => expectOf(status, call(method, path, body, session)),
  };
}

type Call = <T>(
  method: Method,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ApiResponse<T>>;

function callerOf(server: RunningServer): Call {
  return async (method, path, body, headers) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

async function expectOf<T>(status: number, answer: Promise<ApiResponse<T>>): Promise<T> {
  const { status: answered, body } = await answer;
  if (answered !== status) throw new Error(`answered ${answered}, not ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The provider's code for an account, as the browser carries it back. */
async function authorize(server: RunningServer, email: string, verifier: string): Promise<string> {
  const call = callerOf(server);
  const [provider] = await expectOf<{ authorize_url: string }[]>(200, call('GET', '/oauth/providers'));
  const url = new URL(provider?.authorize_url ?? '');
  url.searchParams.set('state', 'over-http');
  url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  url.searchParams.set('code_challenge_method', 'S256');
  url.searchParams.set('login_hint', email);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function signUp(
  call: Call,
  { email, verifier }: { email: string; verifier: string },
  asTicket: Record<string, string>,
): Promise<string> {
  const { id } = await expectOf<{ id: string }>(
    201,
    call(
      'POST',
      '/members',
      {
        name: email.split('@')[0],
        gender: 'Female',
        birthday: '1995-03-02',
        nationality: '대한민국',
        address: '서울 마포구 망원동',
        email,
        contact: '010-1234-5678',
        code_verifier: verifier,
      },
      asTicket,
    ),
  );
  return id;
}
