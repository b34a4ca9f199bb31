import { writeSync } from 'node:fs';
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
const BATCH_CHARACTERS = 8 * 1024;
const BATCH_MS = 20;

/**
 * Writes lines in batches (docs/adr/0022-cost-of-a-call.md). A fatal line is written at once with all before it, and so
 * is the rest at the exit; only a process that is killed loses some. Lines that cannot be written, because the disk is
 * full or the reader is gone, neither end the process nor keep it from exiting.
 */
function openStdout(): DestinationStream {
  // Passes a batch on at once; with a minimum length `flush` waits for what is being written.
  const stdout = pino.destination({ dest: 1, minLength: 1, maxLength: MAX_PENDING_BYTES });
  const { write, flush } = stdout;
  let { flushSync } = stdout;
  stdout.on('error', () => {
    // It would retry the failed write forever.
    flushSync = () => undefined;
  });
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const take = () => {
    const batch = lines;
    lines = '';
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return batch;
  };
  const passOn = () => {
    const batch = take();
    if (batch !== '') write.call(stdout, batch);
  };
  stdout.write = (line) => {
    lines += line;
    if (lines.length >= BATCH_CHARACTERS) passOn();
    else timer ??= setTimeout(passOn, BATCH_MS).unref();
    return true;
  };
  stdout.flush = (done) => {
    passOn();
    flush.call(stdout, done);
  };
  stdout.flushSync = () => {
    flushSync.call(stdout);
    writeNow(take());
  };
  return stdout;
}

/** Writes to stdout until it is done or fails. */
function writeNow(text: string): void {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch {
    // There is no other place to report it.
  }
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
