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
/** Lines are written once they are so long together, or the first of them is so old. */
const BATCH_BYTES = 8 * 1024;
const BATCH_MS = 20;

/**
 * Writes lines in batches: a write for each cost a twelfth of the processor time of a seat. A fatal line is written at
 * once with all before it, and so is the rest at the exit; only a process that is killed loses some. Lines that cannot
 * be written, because the disk is full or the reader is gone, neither end the process nor keep it from exiting.
 */
function openStdout(): DestinationStream {
  const stdout = pino.destination({ dest: 1, minLength: BATCH_BYTES, maxLength: MAX_PENDING_BYTES });
  stdout.on('error', () => {
    // At the exit pino would retry the failed write forever.
    stdout.flushSync = () => undefined;
  });
  const write = stdout.write.bind(stdout);
  let isFlushDue = false;
  const flush = () => {
    isFlushDue = false;
    stdout.flush();
  };
  stdout.write = (line) => {
    if (!isFlushDue) {
      isFlushDue = true;
      setTimeout(flush, BATCH_MS).unref();
    }
    return write(line);
  };
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
