import createClient, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import { commonMiddleware, type WebPaths } from '../http/bare-client.ts';
import { reportFailures } from '../http/failure-reports.ts';
import { session } from '../session/session.ts';
import { takePrefetched } from './prefetch.ts';

const sentTokens = new WeakMap<Request, string | null>();

/**
 * Both tokens on every call; a new access token in an answer is kept; a session that the server ended ends here too.
 */
const withSession: Middleware = {
  onRequest({ request }) {
    const { token, refreshToken } = session.tokens();
    sentTokens.set(request, token);
    if (token !== null) request.headers.set('authorization', token);
    if (refreshToken !== null) request.headers.set('x-refresh-token', refreshToken);
  },
  onResponse({ request, response }) {
    const sent = sentTokens.get(request) ?? null;
    void session.accept(sent, response.headers.get('authorization'));
    if (response.status === 401 && sent !== null && sent === session.tokens().token) session.end();
  },
};

/** Every call of the API, typed from the table of endpoints; refusals are thrown as ApiError. */
export const api = createClient<WebPaths>({
  baseUrl: window.location.origin,
  fetch: (request) => takePrefetched(request) ?? fetch(request),
});
// Answers pass the middleware last to first: the session and the reports read an answer before a refusal is thrown.
api.use(
  commonMiddleware,
  reportFailures(() => session.memberId ?? ''),
  withSession,
);

/** The same calls as hooks: `query.useQuery('get', path, { params })`. For a slice's api.ts alone. */
export const query = createHooks(api);
