import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/**
 * JSON lines with request ids. A request is named by the pattern of its route: paths and queries carry tickets, names
 * and birthdays, which no log may hold.
 */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      err: describeError,
      // What the parser of uploads tells of itself, without the headers of the request.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What an error is and where it came from. Its other fields may hold a row, a request or a token. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: name, code, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
