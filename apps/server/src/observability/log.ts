import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * JSON lines with request ids. A request is logged by its route pattern: paths and queries contain tickets, names and
 * birthdays, which must not be logged. Lines of a worker name it.
 */
export function createLogger(
  level: string,
  {
    worker,
    destination = openStdout(),
  }: { worker?: number | undefined; destination?: DestinationStream } = {},
): Logger {
  const options = {
    level,
    base: worker === undefined ? null : { worker },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      err: describeError,
      // The state of the multipart parser, without the request headers.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
    },
  };
  return pino(options, destination);
}

/** Bounds the lines that wait while stdout cannot be written. */
const MAX_PENDING_BYTES = 16 * 1024 * 1024;

/**
 * Starts to write each line at once; those that come meanwhile follow together. With a minimum length `flush` waits for
 * them. Lines that cannot be written, because the disk is full or the reader is gone, do not end the process, nor keep
 * it from exiting, unless several wait at the exit before the first failure is known.
 */
function openStdout(): DestinationStream {
  const stdout = pino.destination({ dest: 1, minLength: 1, maxLength: MAX_PENDING_BYTES });
  stdout.on('error', () => {
    // At the exit pino would retry the failed write forever.
    stdout.flushSync = () => undefined;
  });
  return stdout;
}

/** Of several errors in one, so many are logged. */
const MAX_ERRORS = 10;

/** The type and origin of an error. Its other fields may contain a row, a request or a token. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    code,
    message,
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MAX_ERRORS).map(describeError) }),
  };
}
