import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../db/connect.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { emulatorAccount } from '../emulator/accounts.ts';
import { unlinkWebhook } from '../emulator/unlink-webhook.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type IdentityApp, openIdentityApp } from '../testing/identity-app.ts';
import { silentLog } from '../testing/log.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const COMMAND = join(import.meta.dirname, 'leader.ts');
const CLUB = { name: '한강 달리기', nick: 'hangang', info: '천천히', question: '어디 사세요?' };
const LEADER = 'leader@example.com';

describe.each(engines())('npm run leader on %s', (engine) => {
  let dataDir: string;
  let onServer: TestDatabase | null = null;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crewwith-leader-'));
    onServer = engine === 'postgres' ? await openTestDatabase(engine) : null;
  });
  afterEach(async () => {
    await onServer?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Opens the server on the database of the command, runs `work`, and stops the server. */
  async function withServer<T>(work: (server: IdentityApp) => Promise<T>, lines: string[] = []): Promise<T> {
    const databaseUrl = onServer?.url ?? undefined;
    const database = await connectDatabase({ databaseUrl, dataDir, log: silentLog });
    await migrateToLatest(database.db);
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const server = await openIdentityApp({ database: { ...database, url: null }, now: NOW, log });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  const run = (...args: string[]) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SECRET: 'the secret of a deployment',
      ...(onServer?.url && { DATABASE_URL: onServer.url }),
    };
    return promisify(execFile)(process.execPath, [COMMAND, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
    );
  };

  // docs/threats.md#t-50
  it('gives a club that its last leader has left a leader again, as the log tells the operator', async () => {
    const lines: string[] = [];
    const readClub = async (server: IdentityApp) => {
      const browser = server.browser();
      const session = await browser.enter('crew@example.com');
      const headers = browser.as(session);
      return {
        session,
        headers,
        browser,
        club: (await browser.api('GET', '/clubs/nick/hangang', { headers })).json(),
      };
    };
    await withServer(async (server) => {
      const leader = server.browser();
      const headers = leader.as(await leader.enter(LEADER));
      const { id: club_id } = (await leader.api('POST', '/clubs', { headers, payload: CLUB })).json();
      const crew = await readClub(server);
      const payload = { club_id, nick: '걸음마', info: { [CLUB.question]: '망원동' } };
      const joined = await crew.browser.api('POST', '/crews', { headers: crew.headers, payload });
      expect(joined.statusCode).toBe(201);
      const unlinked = await server.app.inject(
        unlinkWebhook({ ...server, userId: emulatorAccount(LEADER)?.id ?? 0 }),
      );
      expect(unlinked.statusCode).toBe(200);
      expect((await readClub(server)).club).toMatchObject({
        id: club_id,
        frozen: true,
        my: { admin_level: 1 },
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 40, club: club_id, msg: expect.stringContaining('npm run leader') },
      ]);
    }, lines);

    expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('Name the club') });
    const listed = await run('hangang');
    expect(listed).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\w+ {2}level 1 {2}.*걸음마\n$/),
    });
    const [crew = ''] = listed.output.split(' ');
    expect(await run('hangang', crew)).toEqual({ code: 0, output: 'The club hangang has a leader again.\n' });
    expect(await run('hangang', crew)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has a leader'),
    });

    const { club } = await withServer(readClub);
    expect(club).toMatchObject({ frozen: false, my: { admin_level: 9 } });
  });
});
