import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { silentLog } from '../../testing/log.ts';
import { DatabaseNotOpened, explainNotOpened } from './not-opened.ts';
import { openPostgres } from './open.ts';

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('an error of opening the database', () => {
  it.each<[code: string, message: string, expected: RegExp, syscall?: string]>([
    [
      '28P01',
      'password authentication failed',
      /^It refuses the log-in: .*\. Correct the user and password in X/,
    ],
    ['', 'SASL: client password must be a string', /^It refuses the log-in/],
    ['3D000', 'database "crew" does not exist', /^There is no such database: .*createdb/],
    ['53300', 'sorry, too many clients already', /^All its connections are in use: .*max_connections/],
    ['42501', 'permission denied for database "crew"', /^It does not let this user connect: .*Grant CONNECT/],
    ['', 'The server does not support SSL connections', /^The connection cannot be encrypted.*sslmode in X/],
    ['08P01', 'SSL required', /^The connection cannot be encrypted.*sslmode in X/],
    [
      '28000',
      'no pg_hba.conf entry for host "10.0.0.9", user "c", no encryption',
      /^It refuses the log-in: .*pg_hba\.conf; .*sslmode/,
    ],
    ['08P01', 'password authentication failed', /^It refuses the log-in: .*password in X/],
    ['08P01', 'no such user: crew', /^It refuses the log-in/],
    ['08P01', 'no more connections allowed (max_client_conn)', /^All its connections are in use: .*pooler/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', /the certificates that/],
    ['ENOENT', "ENOENT: no such file or directory, open '/etc/ca.pem'", /the certificates that/, 'open'],
    ['08P01', 'unsupported startup parameter in options: jit', /DATABASE_POOLING=transaction/],
    ['08P01', 'server login has been failing, try again later (server_login_retry)', /^A pooler in front/],
    [
      '08P01',
      'server login has been failing, cached error: password authentication failed (server_login_retry)',
      /^A pooler in front/,
    ],
    ['08P01', 'query_wait_timeout', /^A pooler in front/],
    ['08P01', 'no such database: crew', /^A pooler in front of it.*the name of the database in X/],
    ['ERR_OSSL_UNSUPPORTED', 'error:1E08010C:DECODER routines::unsupported', /the certificates that/],
    ['57P03', '10.0.0.1:5432 is a standby: it takes no writes', /^None of its hosts accepts .*the primary/],
    ['ENOENT', 'connect ENOENT /run/postgresql/.s.PGSQL.5432', /^It does not answer/, 'connect'],
    ['', 'Query read timeout', /^It does not answer/],
    ['57P03', 'the database system is starting up', /^It is starting or stopping: .*Wait/],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db', /^It does not answer: .*the host and port of X/],
    ['', 'timeout expired', /^It does not answer: timeout expired\. Start PostgreSQL/],
  ])('%s %s says what to do', (code, message, expected, syscall) => {
    const explained = explainNotOpened('X', Object.assign(errorOf(code, message), { syscall }));
    if (!(explained instanceof DatabaseNotOpened)) throw explained;
    expect(`${explained.problem} ${explained.advice}`).toMatch(expected);
  });

  it('is left as it is where nothing is known of it', () => {
    const unknown = errorOf('XX000', 'cache lookup failed');
    expect(explainNotOpened('X', unknown)).toBe(unknown);
    expect(explainNotOpened('X', 'text')).toBe('text');
  });

  it('names what each of several hosts says, and the kind that is the least likely to pass', () => {
    const refused = errorOf('28P01', 'password authentication failed');
    const away = errorOf('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432');
    const cause = new AggregateError([new AggregateError([away, away]), refused]);
    expect(explainNotOpened('X', new Error('No database accepts writes', { cause }))).toMatchObject({
      problem: 'It refuses the log-in: connect ECONNREFUSED 10.0.0.1:5432; password authentication failed.',
    });
  });
});

describe.runIf(engines().includes('postgres'))('opening PostgreSQL', () => {
  const url = (change: (url: URL) => void) => {
    const own = new URL(process.env.TEST_DATABASE_URL ?? '');
    change(own);
    return own.href;
  };
  const missing = () =>
    url((own) => {
      own.pathname = '/no_such_database';
    });

  it.each([undefined, 'session'] as const)(
    'names a database that is missing, with pooling %s',
    async (pooling) => {
      await expect(openPostgres(missing(), silentLog, { pooling })).rejects.toMatchObject({
        problem: 'There is no such database: database "no_such_database" does not exist.',
        advice: expect.stringContaining('DATABASE_URL'),
      });
    },
  );

  it('names the variable of the direct address', async () => {
    const here = url(() => undefined);
    await expect(openPostgres(here, silentLog, { directUrl: missing() })).rejects.toMatchObject({
      advice: expect.stringContaining('DATABASE_DIRECT_URL'),
    });
  });

  it('names each of several hosts', async () => {
    const [one, two] = [await freePort(), await freePort()];
    const hosts = `postgres://crewwith@127.0.0.1:${one},127.0.0.1:${two}/crewwith`;
    await expect(openPostgres(hosts, silentLog)).rejects.toMatchObject({
      problem: `It does not answer: connect ECONNREFUSED 127.0.0.1:${one}; connect ECONNREFUSED 127.0.0.1:${two}.`,
    });
  });
});
