import createClient, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import { inOneVoice, type WebPaths } from './bare-client.ts';
import { takeEarly } from './early-answers.ts';
import { reportError } from './report.ts';
import { reportableAs } from './reportable.ts';
import { session } from './session.ts';

const sentTokens = new WeakMap<Request, string | null>();

/** Both tokens on every call; a new access token in an answer is kept; a session that the server ended ends here too. */
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

/** Tells the server of answers that should not have been. */
const withReports: Middleware = {
  onResponse({ request: { method }, response: { status, headers }, schemaPath }) {
    const context = reportableAs(method, schemaPath, status);
    if (context !== null) reportError(context)(new Error(`${status} ${headers.get('x-request-id')}`));
  },
};

/** Every call of the API, typed from the table of endpoints; refusals are thrown as ApiError. */
export const api = createClient<WebPaths>({
  baseUrl: window.location.origin,
  fetch: (request) => takeEarly(request) ?? fetch(request),
});
// Answers pass the middleware last to first: the session and the reports read an answer before a refusal is thrown.
api.use(inOneVoice, withReports, withSession);

/** The same calls as hooks: `query.useQuery('get', path, { params })`. For a slice's api.ts alone. */
export const query = createHooks(api);
