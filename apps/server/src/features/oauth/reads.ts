import type { oauthContract } from '@crewwith/domain/oauth/contract';
import { redirectUriOf } from '../../auth/redirect-uri.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { KAKAO } from './queries.ts';
import type { OAuth } from './writes.ts';

type Contract = typeof oauthContract;

const PROVIDER_NAME = { ko: '카카오', en: 'Kakao' } as const;

/**
 * The providers with their authorize URLs; the browser adds `state` and `code_challenge`
 * (docs/specification.md#log-in).
 */
export async function listProviders(
  call: Call,
  { provider }: OAuth,
): Promise<Output<Contract['listProviders']>> {
  const { authorizeUrl, clientId } = provider.settings;
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUriOf(call.config.publicUrl),
    code_challenge_method: 'S256',
  }).toString();
  return [{ id: KAKAO, name: PROVIDER_NAME[call.language], authorize_url: url.href }];
}
