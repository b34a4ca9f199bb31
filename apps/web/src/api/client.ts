import createClient, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import { commonMiddleware, type WebPaths } from '../http/anonymous-client.ts';
import { reportFailures } from '../http/failure-reports.ts';
import { session } from '../session/session.ts';
import { postToWorker } from '../worker/post-to-worker.ts';
import { prefetchedResponses, takePrefetched } from './prefetch.ts';

const sentTokens = new WeakMap<Request, string | null>();

/** What a member changes is in no stored document, neither while the call is pending nor after it. */
function forgetDocumentsBy({ method }: Request): void {
  if (method !== 'GET') postToWorker('forget documents');
}

/**
 * Sends both tokens with every request, stores a renewed access token, and ends the session when the server has ended
 * it.
 */
const withSession: Middleware = {
  onRequest({ request }) {
    const { token, refreshToken } = session.tokens();
    sentTokens.set(request, token);
    if (token !== null) request.headers.set('authorization', token);
    if (refreshToken !== null) request.headers.set('x-refresh-token', refreshToken);
    forgetDocumentsBy(request);
  },
  onResponse({ request, response }) {
    const sent = sentTokens.get(request) ?? null;
    forgetDocumentsBy(request);
    for (const pending of prefetchedResponses()) void session.track(pending);
    void session.accept(sent, response.headers.get('authorization'));
    // Public calls succeed with a rejected token, as for a visitor, and then have this header.
    const isRefused = response.status === 401 || response.headers.has('www-authenticate');
    if (isRefused && sent !== null && sent === session.tokens().token) session.end();
  },
  onError({ request }) {
    // The server may have written all the same.
    forgetDocumentsBy(request);
  },
};

/** Typed client for all endpoints. Throws ApiError on refusals. */
export const api = createClient<WebPaths>({
  baseUrl: location.origin,
  fetch: (request) => session.track(takePrefetched(request) ?? fetch(request)),
});
// Response middleware runs last to first: session and reports read the response before a refusal is thrown.
api.use(
  commonMiddleware,
  reportFailures(() => session.memberId ?? ''),
  withSession,
);

/** The same client as hooks: `query.useQuery('get', path, { params })`. Only for a slice's api.ts. */
export const query = createHooks(api);
