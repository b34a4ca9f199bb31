import type { oauthContract } from '@crewwith/domain/oauth/contract';
import { type Encryption, hashToken, isEqualSecret } from '../../auth/encrypt.ts';
import type { Provider, ProviderIdentity } from '../../auth/provider.ts';
import { isSameRedirectUri, redirectUriOf } from '../../auth/redirect-uri.ts';
import { TICKET_SECONDS, type Tokens } from '../../auth/tokens.ts';
import type { Call } from '../../context.ts';
import type { Input, Output } from '../../http/routes.ts';
import { runTransaction } from '../../http/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { issueRenewalToken, resolveRenewal } from '../login/public.ts';
import { detachAccount } from '../members/public.ts';
import { lockAccount, readAccount, upsertAccount } from './queries.ts';

type Contract = typeof oauthContract;

/** What log-in calls need in addition to the shared dependencies. */
export interface OAuth {
  readonly provider: Provider;
  readonly tokens: Tokens;
  /** Encrypts the provider's refresh tokens. */
  readonly encryption: Encryption;
}

/**
 * Exchanges a code, or renews at the provider, and returns a ticket for the resulting social account. The provider's
 * tokens never leave the server. Refusals: `provider.unavailable`, `provider.refused`, `provider.under_age`;
 * `auth.invalid` and `auth.expired` for one of our refresh tokens (docs/specification.md#log-in).
 */
export async function exchangeToken(
  call: Call,
  oauth: OAuth,
  body: Input<Contract['exchangeToken']>['body'],
  cookies: readonly string[],
): Promise<Output<Contract['exchangeToken']>> {
  let identity: ProviderIdentity;
  let sessionId: number | null = null;
  if (body.grant_type === 'authorization_code') {
    if (!isSameRedirectUri(body.redirect_uri, redirectUriOf(call.config.publicUrl)))
      throw new Refusal('request.malformed', { errors: [{ path: 'redirect_uri', message: 'redirect_uri' }] });
    identity = await oauth.provider.exchangeCode(body.code, body.redirect_uri, body.code_verifier);
  } else {
    const presented = { refreshToken: body.refresh_token, cookies };
    const renewal = await resolveRenewal(call, presented, call.now);
    sessionId = renewal.sessionId;
    identity = await renewAtProvider(call, oauth, renewal.socialAccountId);
  }

  const { subject, nickname, email, emailVerified, profileImageUrl, refreshToken: fromProvider } = identity;
  const { socialAccountId, refreshToken } = await call.db.transaction().execute(async (trx) => {
    const profile = {
      subject,
      nickname,
      email,
      email_verified: emailVerified,
      profile_image_url: profileImageUrl,
      provider_refresh_token: fromProvider && oauth.encryption.encrypt(fromProvider),
    };
    const id = await upsertAccount(trx, profile, call.now);
    const token = await issueRenewalToken(trx, call, { socialAccountId: id, sessionId });
    return { socialAccountId: id, refreshToken: token };
  });
  const access_token = await oauth.tokens.signTicket({
    socialAccountId,
    sessionId,
    verifierHash: hashToken(body.code_verifier),
    renewalHash: hashToken(refreshToken),
  });
  return {
    access_token,
    refresh_token: refreshToken,
    expires_in: TICKET_SECONDS,
    user: { id: socialAccountId, nickname, email, profile_image_url: profileImageUrl },
  };
}

async function renewAtProvider(
  call: Call,
  { provider, encryption }: OAuth,
  socialAccountId: number,
): Promise<ProviderIdentity> {
  const account = await readAccount(call.db, socialAccountId);
  const refreshToken = account?.provider_refresh_token && encryption.decrypt(account.provider_refresh_token);
  if (!account || !refreshToken) throw new Refusal('provider.refused');
  const identity = await provider.renew(refreshToken);
  if (identity.subject !== account.subject) throw new Refusal('provider.refused');
  return identity;
}

/**
 * The unlink webhook: erases the account's member and deletes the account. Idempotent, also for an unknown account.
 * Refusals: `auth.invalid` for a wrong key or another app's id.
 */
export async function unlinkAccount(
  call: Call,
  { provider }: OAuth,
  body: Input<Contract['unlink']>['body'],
  authorization: string,
): Promise<Record<string, never>> {
  const { adminKey, appId } = provider.settings;
  const genuine = adminKey !== undefined && isEqualSecret(authorization, `KakaoAK ${adminKey}`);
  if (!genuine || (appId !== undefined && body.app_id !== appId)) throw new Refusal('auth.invalid');
  return runTransaction(call, async (trx) => {
    const account = await lockAccount(trx, body.user_id);
    if (!account) return {};
    const { frozenClubs } = await detachAccount(
      trx,
      { id: account.id, memberId: account.member_id },
      call.now,
    );
    for (const clubId of frozenClubs) {
      const club = call.ids.encode('club', clubId);
      call.log.warn({ club }, 'a club was frozen without a leader: name one with npm run leader');
    }
    return {};
  });
}
