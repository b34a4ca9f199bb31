/** What an operator can do something about as PostgreSQL is opened: what is wrong, and what to do, a sentence each. */
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
  readonly message: string;
}

interface Kind {
  readonly is: (reason: Reason) => boolean;
  readonly problem: string;
  /** `variable` is the one that has the address. */
  readonly advice: (variable: string) => string;
}

const TLS = /^(ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_)/;
const UNREACHABLE = /^(ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT)/;

/** Of several hosts, the first kind that one of them has is named. */
const KINDS: readonly Kind[] = [
  {
    is: ({ code, message }) => /^28/.test(code) || message.startsWith('SASL'),
    problem: 'It refuses the log-in',
    advice: (variable) => `Correct the user and password in ${variable}, or pg_hba.conf.`,
  },
  {
    is: ({ code }) => code === '3D000',
    problem: 'There is no such database',
    advice: (variable) => `Create it with createdb; its owner must be the user of ${variable}.`,
  },
  {
    is: ({ code }) => code === '53300',
    problem: 'All its connections are in use',
    advice: () => 'Raise max_connections, or the limit of the role or database, or use a connection pooler.',
  },
  {
    is: ({ code }) => code === '42501',
    problem: 'It does not let this user connect',
    advice: (variable) => `Grant CONNECT on the database to the user of ${variable}.`,
  },
  {
    is: ({ code, message }) => TLS.test(code) || message.includes('does not support SSL'),
    problem: 'The connection cannot be encrypted',
    advice: (variable) => `Set sslmode in ${variable} as the server has it, and see to its certificate.`,
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
    is: ({ code, message }) =>
      UNREACHABLE.test(code) || /^(timeout expired|Connection terminated)/.test(message),
    problem: 'It does not answer',
    advice: (variable) => `Start PostgreSQL, and check the host and port of ${variable} and the firewall.`,
  },
];

/**
 * Returns what an operator can do about an error while the database of this variable was opened; the error itself where
 * that is not known.
 */
export function explainNotOpened(variable: string, error: unknown): unknown {
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
  return [{ code, message: error.message }];
}
