import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { sendProblem } from './error-handler.ts';
import { COMMON_HEADERS, FILE_POLICY, HSTS, isOverTls, secure } from './security-headers.ts';

type Settings = Pick<Config, 'publicUrl'>;

/** Answers requests that the router rejects before any hook runs: invalid or overlong paths. */
export function sendFrameworkError(config: Settings) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    reply.header('x-request-id', request.id);
    secure(request, reply, config);
    sendProblem(new Refusal(tooLong ? 'request.not_found' : 'request.malformed'), request, reply);
  };
}

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const MALFORMED = '400 Bad Request';

/** Answers requests that Node's HTTP parser rejects: malformed, too large or too slow. */
export function sendClientError(config: Settings) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Node has answered already, or the client has disconnected.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
    const status = STATUSES[error.code ?? ''] ?? MALFORMED;
    const problem = new Refusal('request.malformed').problem('ko');
    const body = JSON.stringify({ ...problem, status: Number.parseInt(status, 10) });
    const headers = {
      ...COMMON_HEADERS,
      ...(isOverTls(config) && { 'strict-transport-security': HSTS }),
      'content-security-policy': FILE_POLICY,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${[status, ...head].join('\r\n')}\r\n\r\n${body}`);
  };
}

/** Disables Node's own responses to `Expect` and to a missing Host, which the server rejects itself. */
export function registerEarlyRefusals(app: FastifyInstance): void {
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.httpVersion !== '1.0' && headers.host === undefined) throw new Refusal('request.malformed');
  });
}
