import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';

const TIMEOUT_MS = 60_000;
const ADVICE = 'Start PostgreSQL, and check the host and port of DATABASE_URL and the firewall.';

describe('without a database that answers', () => {
  let dataDir: string;
  let port: number;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-start-'));
    port = await freePort();
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  /** Runs a program of this folder until it ends. */
  const run = (file: string, more: Record<string, string> = {}) =>
    new Promise<{ code: unknown; out: string; err: string }>((done) => {
      const own = { DATA_DIR: dataDir, DATABASE_URL: `postgres://crewwith@127.0.0.1:${port}/crewwith` };
      const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', PORT: '0', ...own, ...more };
      execFile(
        process.execPath,
        [join(import.meta.dirname, file)],
        { env, timeout: TIMEOUT_MS },
        (error, out, err) => done({ code: error ? (error.signal ?? error.code) : 0, out, err }),
      );
    });
  const problem = () => `It does not answer: connect ECONNREFUSED 127.0.0.1:${port}.`;
  const sentence = () => `The database was not opened. ${problem()} ${ADVICE}\n`;

  it.each([
    ['a server', {}],
    ['a server that is told of no pooler', { DATABASE_POOLING: 'session' }],
    ['the first of two workers', { WORKERS: '2' }],
  ])('%s logs what to do, and ends', async (_name, env) => {
    const { code, out, err } = await run('main.ts', env);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      level: 60,
      msg: 'the database was not opened',
      problem: problem(),
      advice: ADVICE,
      err: { code: 'ECONNREFUSED' },
    });
  });

  it('a server that logs nothing, and a command, print it', async () => {
    const [server, command] = await Promise.all([
      run('main.ts', { LOG_LEVEL: 'silent' }),
      run('cli/migrate.ts'),
    ]);
    const printed = { code: 1, out: '', err: sentence() };
    expect([server, command]).toEqual([printed, printed]);
  });

  it('a command ends where the server waits for a password that is not there', async () => {
    // It never closes its side, as a server that is frozen.
    const sockets: Socket[] = [];
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      // What else comes waits for the password.
      socket.once('data', () => {
        socket.write(authentication(ASKS_BY_SASL, 'SCRAM-SHA-256\0\0'));
        socket.once('data', () => socket.write(authentication(GOES_ON, 'r=,s=,i=4096')));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const { code, err } = await run('cli/migrate.ts', {
        DATABASE_URL: `postgres://crewwith@127.0.0.1:${port}/crewwith`,
      });
      expect(code).toBe(1);
      expect(err).toMatch(/It refuses the log-in: SASL.*Correct the user and password in DATABASE_URL/);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });
});

const ASKS_BY_SASL = 10;
const GOES_ON = 11;

/** A message of PostgreSQL about the log-in. */
function authentication(kind: number, text: string): Buffer {
  const head = Buffer.alloc(9);
  head.write('R');
  head.writeInt32BE(8 + text.length, 1);
  head.writeInt32BE(kind, 5);
  return Buffer.concat([head, Buffer.from(text)]);
}
