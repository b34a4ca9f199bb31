import { createHash, randomBytes } from 'node:crypto';
import type { RunningServer } from './server.ts';
import type { Account } from './sign-in.ts';

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** The body of a refusal (docs/specification.md#errors). */
export interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly tries_left?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A member's API client over HTTP with real tokens, without a browser. */
export interface ApiClient {
  /** The member's id on the wire. */
  readonly member: string;
  /** The headers that authenticate the member. */
  readonly session: Readonly<Record<string, string>>;
  /** What the log-in leaves in a browser. */
  readonly browser: {
    readonly token: string;
    readonly refreshToken: string;
    readonly cookies: readonly string[];
  };
  /** Sends a call to a path below /api/v1 and returns the body. Throws if the status differs. */
  readonly request: <T>(status: number, method: Method, path: string, body?: object) => Promise<T>;
  /** Sends a call and returns the response with any status. Throws if the connection breaks. */
  readonly call: <T = unknown>(method: Method, path: string, body?: object) => Promise<ApiResponse<T>>;
}

interface Ticket {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

/**
 * Logs in through the provider (docs/specification.md#log-in), and signs up if the account has no member. The session
 * is listed by the user agent.
 */
export async function logInOverHttp(
  server: RunningServer,
  account: Account,
  userAgent = 'node',
): Promise<ApiClient> {
  const email = account.includes('@') ? account : `${account}@demo.crewwith`;
  const call = createCall(server, userAgent);
  const verifier = randomBytes(48).toString('base64url');
  const ticket = await expectStatus<Ticket>(
    200,
    call('POST', '/oauth/token', {
      grant_type: 'authorization_code',
      code: await authorize(call, email, verifier),
      redirect_uri: `${server.origin}/oauth`,
      code_verifier: verifier,
    }),
  );
  const ticketHeaders = { authorization: ticket.access_token };
  const { access_token: token, refresh_token, user } = ticket;
  await expectStatus(
    201,
    call('POST', '/accesslogs', { user_id: user.id, token, refresh_token }, ticketHeaders),
  );
  const known = await expectStatus<{ id: string }[]>(
    200,
    call('GET', `/accesslogs/${token}/members`, undefined, ticketHeaders),
  );
  const member = known[0]?.id ?? (await signUp(call, { email, verifier }, ticketHeaders));
  const response = await call<{ token: string; refreshToken: string }>('POST', '/login', {
    member_jwt: token,
    password: verifier,
  });
  const { token: access, refreshToken } = await expectStatus(200, Promise.resolve(response));
  const cookies = response.headers.getSetCookie();
  const session = {
    authorization: access,
    'x-refresh-token': refreshToken,
    cookie: cookies[0]?.split(';')[0] ?? '',
  };
  return {
    member,
    session,
    browser: { token: access, refreshToken, cookies },
    call: (method, path, body) => call(method, path, body, session),
    request: (status, method, path, body) => expectStatus(status, call(method, path, body, session)),
  };
}

type Call = <T>(
  method: Method,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ApiResponse<T>>;

function createCall(server: RunningServer, userAgent: string): Call {
  return async (method, path, body, headers) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { 'user-agent': userAgent, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

async function expectStatus<T>(status: number, response: Promise<ApiResponse<T>>): Promise<T> {
  const { status: actual, body } = await response;
  if (actual !== status) throw new Error(`answered ${actual}, not ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The provider's authorization code for an account. */
async function authorize(call: Call, email: string, verifier: string): Promise<string> {
  const [provider] = await expectStatus<{ authorize_url: string }[]>(200, call('GET', '/oauth/providers'));
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
  ticketHeaders: Record<string, string>,
): Promise<string> {
  const { id } = await expectStatus<{ id: string }>(
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
      ticketHeaders,
    ),
  );
  return id;
}
