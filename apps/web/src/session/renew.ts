import { anonymousApi, dataOf } from '../http/anonymous-client.ts';
import { createVerifier } from './pkce.ts';
import type { Tokens } from './session-core.ts';

/** A social account's ticket with its profile. */
export interface Ticket {
  access_token: string;
  refresh_token: string;
  user: { id: string; nickname: string | null; email: string | null; profile_image_url: string | null };
}

/** Records a log-in at the server, which checks the profile against the provider's. */
export async function recordLogIn({ access_token, refresh_token, user }: Ticket): Promise<void> {
  await anonymousApi.POST('/api/v1/accesslogs', {
    headers: { authorization: access_token },
    body: {
      user_id: user.id,
      user_name: user.nickname,
      user_email: user.email,
      user_image: user.profile_image_url,
      token: access_token,
      refresh_token,
    },
  });
}

/** Returns the member behind a ticket, active or withdrawn, or null. */
export async function findMember(token: string): Promise<string | null> {
  const members = await dataOf(
    anonymousApi.GET('/api/v1/accesslogs/{token}/members', {
      headers: { authorization: token },
      params: { path: { token } },
    }),
  );
  return members[0]?.id ?? null;
}

/** Exchanges a ticket and its verifier for a session. */
export function logInWith(ticket: string, verifier: string): Promise<Tokens> {
  return dataOf(anonymousApi.POST('/api/v1/login', { body: { member_jwt: ticket, password: verifier } }));
}

/** Sends the three calls of a renewal (docs/specification.md#refresh-token), with a new verifier. */
export async function renewSession(refreshToken: string): Promise<Tokens> {
  const verifier = createVerifier();
  const ticket = await dataOf(
    anonymousApi.POST('/api/v1/oauth/token', {
      body: { grant_type: 'refresh_token', refresh_token: refreshToken, code_verifier: verifier },
    }),
  );
  await recordLogIn(ticket);
  return logInWith(ticket.access_token, verifier);
}
