import type { ApiPaths } from '@crewwith/domain/contract';
import type { Problem } from '@crewwith/domain/problem';
import createClient, { type Middleware } from 'openapi-fetch';
import { currentLanguage } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { reportFailures } from './failure-reports.ts';

/** The table of endpoints with its one shape of refusal. */
export type WebPaths = {
  [P in keyof ApiPaths]: {
    [M in keyof ApiPaths[P]]: ApiPaths[P][M] & {
      responses: { default: { content: { 'application/json': Problem } } };
    };
  };
};

/**
 * Language and Idempotency-Key on the way out; every refusal and every lost connection as an ApiError on the way
 * back.
 */
export const commonMiddleware: Middleware = {
  onRequest({ request }) {
    request.headers.set('accept-language', currentLanguage());
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID());
    }
  },
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.read(response);
  },
  onError: ({ error }) => ApiError.from(error),
};

/** Calls without a session: logging in and renewing, whose tokens are arguments. */
export const anonymousApi = createClient<WebPaths>({ baseUrl: window.location.origin });
anonymousApi.use(
  commonMiddleware,
  reportFailures(() => ''),
);

/** The data of a call; its refusals are thrown as ApiError already. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw ApiError.from(new Error('An answer without a body'));
  return data;
}
