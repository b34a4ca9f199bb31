/** PostgreSQL was not opened, for a reason that an operator can remove. Problem and advice are a sentence each. */
export class DatabaseNotOpened extends Error {
  readonly problem: string;
  readonly advice: string;

  constructor(problem: string, advice: string, cause: unknown) {
    super(`The database was not opened. ${problem} ${advice}`, { cause });
    this.problem = problem;
    this.advice = advice;
  }
}

interface Reason {
  readonly code: string;
  /** Of a system call that failed. */
  readonly syscall: unknown;
  readonly message: string;
}

interface Kind {
  readonly is: (reason: Reason) => boolean;
  readonly problem: string;
  /** `variable` is the one that has the address. */
  readonly advice: (variable: string) => string;
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|ERR_OSSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|EPROTO)/;
// PgBouncer has one code, 08P01, for all that it refuses. Where it cannot log in itself, the reason comes later in its
// message.
const TLS_MESSAGE = /does not support SSL|establishing an SSL connection|SSL required/;
const LOG_IN_MESSAGE = /^(SASL|password authentication failed|no such user)/;
const UNREACHABLE = /^(ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE)/;
const SILENT = /^(timeout expired|Query read timeout|Connection terminated)/;

/** Of several hosts, the first kind that one of them has is named. */
const KINDS: readonly Kind[] = [
  {
    // The only files that are opened are those of certificates; a socket fails with the system call `connect`.
    is: ({ code, syscall, message }) =>
      TLS_CODE.test(code) || TLS_MESSAGE.test(message) || syscall === 'open',
    problem: 'The connection cannot be encrypted as it is asked for',
    advice: (variable) =>
      `Set sslmode in ${variable} as the server wants it, and see to the certificates that it names.`,
  },
  {
    is: ({ code, message }) => code.startsWith('28') || LOG_IN_MESSAGE.test(message),
    problem: 'It refuses the log-in',
    advice: (variable) =>
      `Correct the user and password in ${variable}, or pg_hba.conf; where that asks for encryption, set sslmode.`,
  },
  {
    is: ({ message }) => message.includes('unsupported startup parameter'),
    problem: 'It is behind a pooler that shares sessions',
    advice: () => 'Set DATABASE_POOLING=transaction (docs/operations.md#5-a-pooler).',
  },
  {
    is: ({ code }) => code === '3D000',
    problem: 'There is no such database',
    advice: (variable) => `Create it with createdb; its owner must be the user of ${variable}.`,
  },
  {
    is: ({ code, message }) => code === '53300' || message.includes('no more connections allowed'),
    problem: 'All its connections are in use',
    advice: () =>
      'Raise max_connections, or the limit of the role, the database or the pooler, or use a connection pooler.',
  },
  {
    is: ({ code }) => code.startsWith('08'),
    problem: 'A pooler in front of it does not lead to it',
    advice: (variable) => `See to the pooler, and to the name of the database in ${variable}.`,
  },
  {
    is: ({ code }) => code === '42501',
    problem: 'It does not let this user connect',
    advice: (variable) => `Grant CONNECT on the database to the user of ${variable}.`,
  },
  {
    is: ({ message }) => message.includes('is a standby'),
    problem: 'None of its hosts accepts writes',
    advice: () => 'Start the primary, or promote a standby (docs/operations.md#4-a-standby).',
  },
  {
    is: ({ code }) => code.startsWith('57P'),
    problem: 'It is starting or stopping',
    advice: () => 'Wait until it is ready.',
  },
  {
    is: ({ code, syscall, message }) =>
      UNREACHABLE.test(code) || SILENT.test(message) || syscall === 'connect',
    problem: 'It does not answer',
    advice: (variable) => `Start PostgreSQL, and check the host and port of ${variable} and the firewall.`,
  },
];

/**
 * Returns what an operator can do about an error while the database of this variable was opened; the error itself where
 * that is not known, or where it says so already.
 */
export function explainNotOpened(variable: string, error: unknown): unknown {
  if (error instanceof DatabaseNotOpened) return error;
  const reasons = reasonsOf(error);
  const kind = KINDS.find(({ is }) => reasons.some(is));
  if (kind === undefined) return error;
  const messages = [...new Set(reasons.map(({ message }) => message.replace(/\.$/, '')))];
  return new DatabaseNotOpened(`${kind.problem}: ${messages.join('; ')}.`, kind.advice(variable), error);
}

/** The innermost causes; several where several hosts or addresses were tried. */
function reasonsOf(error: unknown): Reason[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsOf);
  if (error.cause !== undefined) return reasonsOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const syscall = 'syscall' in error ? error.syscall : undefined;
  return [{ code, syscall, message: error.message }];
}
