import { returnPath } from '@crewwith/domain/links/return-path';
import { anonymousApi, dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { challengeOf, createState, createVerifier } from '../../session/pkce.ts';
import { findMember, logInWith, recordLogIn, type Ticket } from '../../session/renew.ts';
import { session } from '../../session/session.ts';
import { postToWorker } from '../../worker/post-to-worker.ts';

const STARTED_KEY = 'crewwith_login';
const TICKET_KEY = 'crewwith_ticket';
const RETURN_KEY = 'crewwith_return';
const RETURN_LIFE_MS = 3_600_000;

interface PendingLogIn {
  state: string;
  verifier: string;
  returnTo: string;
}

/** An authorised social account without a member. */
export interface PendingSignUp {
  ticket: string;
  verifier: string;
  returnTo: string;
  user: Ticket['user'];
  /** The stamp of the navigation that opened the sign-up page. */
  openedAt?: number;
}

/** A social account whose member has withdrawn and may reactivate. */
export interface WithdrawnAccount {
  memberId: string;
  ticket: string;
  verifier: string;
  returnTo: string;
  /** The server's message. */
  message: string;
  until: Date;
}

/** Thrown for a callback that this tab did not start. */
export class WrongAccess extends Error {}

function readStored<T>(key: string, storage = sessionStorage): T | null {
  const text = storage.getItem(key);
  return text === null ? null : JSON.parse(text);
}

/** Returns where the last log-in of any tab should have led, begun within the hour and not completed; else home. */
export function unfinishedReturnPath(): string {
  const begun = readStored<{ path: string; at: number }>(RETURN_KEY, localStorage);
  return begun !== null && Date.now() - begun.at < RETURN_LIFE_MS ? returnPath(begun.path) : paths.home();
}

const redirectUri = () => new URL(paths.oauth(), window.location.origin).href;

/** Goes to the provider's authorize page; `returnTo` is the path after the log-in, `loginHint` the account to use. */
export async function startLogIn(returnTo: string, loginHint: string | null): Promise<void> {
  const [provider] = await dataOf(anonymousApi.GET('/api/v1/oauth/providers'));
  if (provider === undefined) throw ApiError.from(new Error('No log-in provider'));
  const started: PendingLogIn = {
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
  // For all tabs: a mail of the provider opens a new one.
  localStorage.setItem(RETURN_KEY, JSON.stringify({ path: started.returnTo, at: Date.now() }));
  window.location.assign(url);
}

/** The result of a callback, which decides the next page. */
export type LogInOutcome =
  | { kind: 'member'; returnTo: string }
  | { kind: 'newcomer' }
  | { kind: 'withdrawn'; account: WithdrawnAccount };

const results = new Map<string, Promise<LogInOutcome>>();
let lastReturnTo: string | null = null;

/** Returns the path that a failed log-in should have led to, for a retry; null when unknown. */
export const pathAfterLogIn = () => lastReturnTo;

/** Handles the callback (docs/specification.md#log-in). A code is exchanged once, however often it is called. */
export function finishLogIn(search: string): Promise<LogInOutcome> {
  const result = results.get(search) ?? finish(new URLSearchParams(search));
  results.set(search, result);
  return result;
}

async function finish(query: URLSearchParams): Promise<LogInOutcome> {
  const started = readStored<PendingLogIn>(STARTED_KEY);
  sessionStorage.removeItem(STARTED_KEY);
  const code = query.get('code');
  if (started === null || code === null || query.get('state') !== started.state) throw new WrongAccess();

  const { verifier, returnTo } = started;
  lastReturnTo = returnTo;
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
    savePendingSignUp(newcomer);
    return { kind: 'newcomer' };
  }
  try {
    await openSession(memberId, ticket.access_token, verifier);
    return { kind: 'member', returnTo };
  } catch (error) {
    const { message, reactivate_until } = ApiError.from(error);
    if (reactivate_until === undefined) throw error;
    const until = new Date(reactivate_until);
    const account = { memberId, ticket: ticket.access_token, verifier, returnTo, message, until };
    return { kind: 'withdrawn', account };
  }
}

async function openSession(memberId: string, ticket: string, verifier: string): Promise<void> {
  await session.open(memberId, await logInWith(ticket, verifier));
  localStorage.removeItem(RETURN_KEY);
}

/** Reactivates a withdrawn account and logs in. */
export async function reactivate({ memberId, ticket, verifier }: WithdrawnAccount): Promise<void> {
  await anonymousApi.PUT('/api/v1/members/{id}/state/1', {
    headers: { authorization: ticket },
    params: { path: { id: memberId } },
    body: { code_verifier: verifier },
  });
  await openSession(memberId, ticket, verifier);
}

/** Returns the account that is signing up in this tab, or null. */
export const readPendingSignUp = (): PendingSignUp | null => readStored<PendingSignUp>(TICKET_KEY);

export function savePendingSignUp(newcomer: PendingSignUp): void {
  sessionStorage.setItem(TICKET_KEY, JSON.stringify(newcomer));
}

/** Logs in after signing up; resolves to the path to go to. */
export async function completeSignUp(
  { ticket, verifier, returnTo }: PendingSignUp,
  memberId: string,
): Promise<string> {
  await openSession(memberId, ticket, verifier);
  sessionStorage.removeItem(TICKET_KEY);
  return returnTo;
}

/**
 * Ends the session on the server and locally; locally also when the server cannot be reached. Locally first, which
 * cancels what is being read for the member: the server would refuse it.
 */
export async function logOut(): Promise<void> {
  const { token, refreshToken } = session.tokens();
  session.end();
  sessionStorage.clear();
  localStorage.removeItem(RETURN_KEY);
  try {
    await anonymousApi.POST('/api/v1/logout', {
      headers: { authorization: token ?? '', 'x-refresh-token': refreshToken ?? '' },
      // Also sent when the tab is closed meanwhile: nothing else can end the session on the server from here.
      keepalive: true,
    });
  } finally {
    // Another tab may have been sent a member's document until now.
    postToWorker('forget documents');
  }
}
