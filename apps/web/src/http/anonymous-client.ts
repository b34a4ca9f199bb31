import type { ApiPaths } from '@crewwith/domain/contract';
import type { Problem } from '@crewwith/domain/problem';
import createClient, { type Middleware } from 'openapi-fetch';
import { currentLanguage } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { reportFailures } from './failure-reports.ts';

/** The typed endpoints with the problem as their error body. */
export type WebPaths = {
  [P in keyof ApiPaths]: {
    [M in keyof ApiPaths[P]]: ApiPaths[P][M] & {
      responses: { default: { content: { 'application/json': Problem } } };
    };
  };
};

/** Adds language and Idempotency-Key to requests; throws refusals and lost connections as ApiError. */
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

/** Client without a session, for log-in and renewal, which pass tokens as arguments. */
export const anonymousApi = createClient<WebPaths>({
  baseUrl: location.origin,
  // Looked up at each call: by default the client keeps what `fetch` was when it was created.
  fetch: (request) => fetch(request),
});
anonymousApi.use(
  commonMiddleware,
  reportFailures(() => ''),
);

/** Returns the data of a call. Throws ApiError when the response has none. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw ApiError.from(new Error('The response has no body'));
  return data;
}
