import { returnPath } from '@crewwith/domain/links/return-path';
import { ApiError } from '../../http/api-error.ts';
import { anonymousApi, dataOf } from '../../http/bare-client.ts';
import { paths } from '../../paths.ts';
import { challengeOf, createState, createVerifier } from '../../session/pkce.ts';
import { findMember, logInWith, recordLogIn, type Ticket } from '../../session/renew.ts';
import { session } from '../../session/session.ts';

const STARTED_KEY = 'crewwith_login';
const TICKET_KEY = 'crewwith_ticket';

interface Started {
  state: string;
  verifier: string;
  returnTo: string;
}

/** A social account that has proven itself and has no member yet. */
export interface PendingSignUp {
  ticket: string;
  verifier: string;
  returnTo: string;
  user: Ticket['user'];
}

/** A social account whose member withdrew, and may still come back. */
export interface WithdrawnAccount {
  memberId: string;
  ticket: string;
  verifier: string;
  returnTo: string;
  /** What the server said of it. */
  message: string;
  until: Date;
}

/** Why a log-in did not come about: a callback that this tab did not ask for. */
export class WrongAccess extends Error {}

function take<T>(key: string): T | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}

const redirectUri = () => new URL(paths.oauth(), window.location.origin).href;

/**
 * Goes to the provider's authorize page; `returnTo` is where one comes back to, `loginHint` an account to use there.
 */
export async function startLogIn(returnTo: string, loginHint: string | null): Promise<void> {
  const [provider] = await dataOf(anonymousApi.GET('/api/v1/oauth/providers'));
  if (provider === undefined) throw ApiError.from(new Error('No log-in provider'));
  const started: Started = {
    state: createState(),
    verifier: createVerifier(),
    returnTo: returnPath(returnTo),
  };
  const url = new URL(provider.authorize_url);
  url.searchParams.set('state', started.state);
  url.searchParams.set('code_challenge', await challengeOf(started.verifier));
  url.searchParams.set('code_challenge_method', 'S256');
  if (loginHint !== null) url.searchParams.set('login_hint', loginHint);
  sessionStorage.setItem(STARTED_KEY, JSON.stringify(started));
  window.location.assign(url);
}

/** Where the person goes after the callback. */
export type LogInOutcome =
  | { kind: 'member'; returnTo: string }
  | { kind: 'newcomer' }
  | { kind: 'withdrawn'; account: WithdrawnAccount };

const running = new Map<string, Promise<LogInOutcome>>();
let wanted: string | null = null;

/**
 * Where the log-in that this page came back from was to lead, for another try when it failed; null when it is
 * unknown.
 */
export const pathAfterLogIn = () => wanted;

/** The callback (docs/specification.md#log-in). A code is spent once, however often a page asks. */
export function finishLogIn(search: string): Promise<LogInOutcome> {
  const known = running.get(search) ?? finish(new URLSearchParams(search));
  running.set(search, known);
  return known;
}

async function finish(query: URLSearchParams): Promise<LogInOutcome> {
  const started = take<Started>(STARTED_KEY);
  sessionStorage.removeItem(STARTED_KEY);
  const code = query.get('code');
  if (started === null || code === null || query.get('state') !== started.state) throw new WrongAccess();

  const { verifier, returnTo } = started;
  wanted = returnTo;
  const ticket = await dataOf(
    anonymousApi.POST('/api/v1/oauth/token', {
      body: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri(),
        code_verifier: verifier,
      },
    }),
  );
  await recordLogIn(ticket);
  const memberId = await findMember(ticket.access_token);
  if (memberId === null) {
    const newcomer: PendingSignUp = { ticket: ticket.access_token, verifier, returnTo, user: ticket.user };
    sessionStorage.setItem(TICKET_KEY, JSON.stringify(newcomer));
    return { kind: 'newcomer' };
  }
  try {
    await session.open(memberId, await logInWith(ticket.access_token, verifier));
    return { kind: 'member', returnTo };
  } catch (error) {
    const { message, reactivate_until } = ApiError.from(error);
    if (reactivate_until === undefined) throw error;
    const until = new Date(reactivate_until);
    const account = { memberId, ticket: ticket.access_token, verifier, returnTo, message, until };
    return { kind: 'withdrawn', account };
  }
}

/** Makes a withdrawn account active again and logs in. */
export async function reactivate({ memberId, ticket, verifier }: WithdrawnAccount): Promise<void> {
  await anonymousApi.PUT('/api/v1/members/{id}/state/1', {
    headers: { authorization: ticket },
    params: { path: { id: memberId } },
    body: { code_verifier: verifier },
  });
  await session.open(memberId, await logInWith(ticket, verifier));
}

/** Who is signing up in this tab, or null. */
export const readPendingSignUp = (): PendingSignUp | null => take<PendingSignUp>(TICKET_KEY);

/** Logs in who has just signed up; answers where they wanted to go. */
export async function completeSignUp(
  { ticket, verifier, returnTo }: PendingSignUp,
  memberId: string,
): Promise<string> {
  await session.open(memberId, await logInWith(ticket, verifier));
  sessionStorage.removeItem(TICKET_KEY);
  return returnTo;
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function logOut(): Promise<void> {
  const { token, refreshToken } = session.tokens();
  try {
    await anonymousApi.POST('/api/v1/logout', {
      headers: { authorization: token ?? '', 'x-refresh-token': refreshToken ?? '' },
    });
  } finally {
    session.end();
    sessionStorage.clear();
  }
}
