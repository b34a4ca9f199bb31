import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '../auth/key-ring.ts';
import { openControlSocket } from '../backup/control.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { startEmulator } from '../emulator/listen.ts';
import { readConfig } from '../env.ts';
import { emulatorClient, emulatorSettings } from '../identity.ts';
import { systemClock } from '../runtime/clock.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';
import { silentLog } from '../testing/log.ts';
import { startS3, type TestS3 } from '../testing/s3/server.ts';
import { urlOf } from '../testing/template.ts';
import { examine, type Probes, report } from './doctor.ts';
import { readFacts } from './facts.ts';
import type { Finding } from './finding.ts';

const SECRET = 'the secret of a deployment';
const DISK_SPACE = { freeBytes: 1e12, totalBytes: 2e12, freeFiles: 1e6, totalFiles: 1e6 };

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crewwith-doctor-'));
  port = await freePort();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const runDoctor = (env: Record<string, string> = {}, probes: Partial<Probes> = {}) =>
  examine(
    { PORT: String(port), DATA_DIR: dataDir, SECRET, ...env },
    { clock: systemClock, random: randomBytes, log: silentLog, diskSpace: async () => DISK_SPACE, ...probes },
  );
/** The findings that are not ok, as `level about`. */
const problems = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, about }) => `${level} ${about}`);
const messagesOf = (findings: readonly Finding[], about: string) =>
  findings.filter((finding) => finding.about === about).map(({ message }) => message);

describe('the doctor', () => {
  it('reports no problem before the first start, and creates neither files nor a database', async () => {
    const findings = await runDoctor();
    expect(problems(findings)).toEqual([]);
    expect(messagesOf(findings, 'database')).toEqual(['There is none yet: the first start creates it.']);
    expect(await readdir(dataDir)).not.toContain('db');
    expect(await readdir(join(dataDir, 'images'))).toEqual([]);
  });

  it('reports invalid variables and probable mistakes', async () => {
    const wrong = await runDoctor({ DATABASE_URL: 'mysql://db/crewwith' });
    expect(wrong).toMatchObject([{ level: 'fail', about: 'configuration' }]);
    expect(wrong[0]?.message).toContain('DATABASE_URL');
    const odd = await runDoctor({
      KAKAO_CLIENT_SECRETS: 'x',
      CLUB_CREATION: 'operators',
      CLOCK: '2026-12-01T00:00:00Z',
    });
    expect(problems(odd)).toEqual(['warn configuration', 'warn configuration', 'warn configuration']);
    expect(report(odd)).toContain('KAKAO_CLIENT_SECRETS is not a variable');
  });

  it('reports a full disk, and one that soon will be', async () => {
    const diskSpace =
      (freeBytes: number, freeFiles = 1e6) =>
      async () => ({ ...DISK_SPACE, freeBytes, freeFiles });
    expect(problems(await runDoctor({}, { diskSpace: diskSpace(1e6) }))).toEqual(['fail disk']);
    expect(problems(await runDoctor({}, { diskSpace: diskSpace(5e8) }))).toEqual(['warn disk']);
    expect(problems(await runDoctor({}, { diskSpace: diskSpace(1e12, 10) }))).toEqual(['warn disk']);
  });

  it('reports a DATA_DIR that is not a folder, and a secret that others may read', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const findings = await runDoctor({ DATA_DIR: join(dataDir, 'file') });
    expect(problems(findings)).toEqual(['fail disk', 'fail storage']);
    await writeFile(join(dataDir, 'secret'), SECRET);
    await chmod(join(dataDir, 'secret'), 0o644);
    expect(problems(await runDoctor({ SECRET: '' }))).toEqual(['warn secret']);
  });

  // docs/threats.md#t-45
  it('reports a DATA_DIR that other users may enter', async () => {
    await chmod(dataDir, 0o755);
    expect(problems(await runDoctor())).toEqual(['fail folder']);
    await chmod(dataDir, 0o700);
    expect(problems(await runDoctor())).toEqual([]);
  });

  it('reports a port used by another program, and a server that is not ready', async () => {
    let status = 404;
    const other = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
    try {
      expect(problems(await runDoctor())).toEqual(['fail server']);
      status = 503;
      expect(messagesOf(await runDoctor(), 'server')[0]).toContain('not ready');
      status = 200;
      expect(problems(await runDoctor())).toEqual([]);
    } finally {
      other.close();
      other.closeAllConnections();
    }
  });
});

describe('the doctor of an embedded database', () => {
  const open = () => connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const fill = async (database: OpenDatabase, secret = SECRET) => {
    await migrateToLatest(database.db);
    await createKeyRing({ db: database.db, clock: systemClock, random: randomBytes, secret }).signer();
  };

  // docs/threats.md#t-68
  it('opens it when no server uses it, and detects a lost secret', async () => {
    const database = await open();
    await fill(database);
    await database.close();
    const findings = await runDoctor();
    expect(problems(findings)).toEqual([]);
    expect(messagesOf(findings, 'secret')).toEqual(['It matches the data.']);
    expect(problems(await runDoctor({ SECRET: 'another secret of a deployment' }))).toEqual(['fail secret']);
  });

  it('requests facts from the server that uses it, and reports when it does not answer', async () => {
    const database = await open();
    await fill(database);
    expect(problems(await runDoctor())).toEqual(['fail database']);
    expect(report(await runDoctor())).toContain(`in use by process ${process.pid}`);
    const close = await openControlSocket(dataDir, silentLog, {
      backup: () => {
        throw new Error('unexpected call');
      },
      facts: () => readFacts(database),
    });
    const findings = await runDoctor();
    const wrong = await runDoctor({ SECRET: 'another secret of a deployment' });
    const none = await runDoctor({ SECRET: '' });
    await close();
    await database.close();
    expect(problems(findings)).toEqual([]);
    expect(messagesOf(findings, 'database')[0]).toBe('Examined through the running server.');
    // Evaluated with the secret of this process, not the server's.
    expect([problems(wrong), problems(none)]).toEqual([['fail secret'], ['fail secret']]);
  });

  // docs/threats.md#t-68
  it('detects a wrong secret even after a server used it for a month', async () => {
    const wrong = 'another secret of a deployment';
    const database = await open();
    await fill(database);
    const inAMonth = { now: () => new Date(systemClock.now().getTime() + 31 * 24 * 3_600_000) };
    await createKeyRing({ db: database.db, clock: inAMonth, random: randomBytes, secret: wrong }).signer();
    await database.close();
    expect(problems(await runDoctor({ SECRET: wrong }))).toEqual(['warn secret']);
    expect(problems(await runDoctor())).toEqual(['warn secret']);
  });

  it('reports a corrupt folder', async () => {
    const database = await open();
    await fill(database);
    await database.close();
    await rm(join(dataDir, 'db', 'global'), { recursive: true });
    await mkdir(join(dataDir, 'db', 'global'));
    const findings = await runDoctor();
    expect(problems(findings)).toContain('fail database');
    // A backup loses what is newer, so it comes last.
    expect(report(findings)).toMatch(
      /See to the disk, .*, and try again\. If the database still does not open, restore/,
    );
  });
});

describe.runIf(engines().includes('postgres'))('the doctor of a PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
  });
  afterAll(() => test.close());

  it('connects to it, also while servers use it', async () => {
    const findings = await runDoctor({ DATABASE_URL: test.url ?? '' });
    // The test server runs without fsync, which must be reported.
    expect(problems(findings)).toEqual(['fail database']);
    expect(report(findings)).toContain('fsync and full_page_writes and synchronous_commit off');
    expect(messagesOf(findings, 'database').join()).toContain('Migrated to');
  });

  it('reports an unreachable server, a missing database and rejected credentials', async () => {
    const unreachable = await runDoctor({ DATABASE_URL: `postgres://127.0.0.1:${port}/crewwith` });
    expect(problems(unreachable)).toEqual(['fail database']);
    expect(report(unreachable)).toContain('Start PostgreSQL');
    const none = await runDoctor({ DATABASE_URL: urlOf(test.url ?? '', 'no_such_database') });
    expect(report(none)).toContain('createdb');
    const stranger = new URL(test.url ?? '');
    stranger.username = 'stranger';
    expect(report(await runDoctor({ DATABASE_URL: stranger.href }))).toContain('user and password');
  });
});

describe('the doctor of an S3', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  it('writes, reads and removes a file, and reports a wrong key or bucket', async () => {
    expect(problems(await runDoctor(s3.env))).toEqual([]);
    expect(s3.keys()).toEqual([]);
    expect(problems(await runDoctor({ ...s3.env, S3_BUCKET: 'no-such-bucket' }))).toEqual(['fail storage']);
    expect(problems(await runDoctor({ ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' }))).toEqual(['fail storage']);
  });
});

describe('the doctor of a provider', () => {
  it('checks the credentials and the clock, and reports an unreachable provider', async () => {
    const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, SECRET });
    const emulator = await startEmulator(
      { ...emulatorClient(config, SECRET), clock: systemClock, random: randomBytes },
      { port: 0, publicUrl: config.publicUrl },
    );
    const settings = emulatorSettings(config, SECRET, emulator);
    const env = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 's', KAKAO_APP_ID: '1', KAKAO_ADMIN_KEY: 'k' };
    const findings = await runDoctor(env, { provider: () => settings });
    expect(problems(findings)).toEqual([]);
    expect(messagesOf(findings, 'provider')[0]).toContain('answers and accepts the client secret');

    const wrong = await runDoctor(env, { provider: () => ({ ...settings, clientSecret: 'wrong' }) });
    expect(problems(wrong)).toEqual(['fail provider']);

    const late = { now: () => new Date(systemClock.now().getTime() - 10 * 60_000) };
    const offset = await runDoctor(env, { provider: () => settings, clock: late });
    expect(problems(offset)).toEqual(['fail clock']);
    expect(messagesOf(offset, 'clock')[0]).toMatch(/^(599|60\d)\.\d s behind the provider\.$/);

    await emulator.app.close();
    expect(problems(await runDoctor(env, { provider: () => settings }))).toEqual(['fail provider']);
  });

  it('warns of the emulator on a public deployment', async () => {
    const away = createServer((_request, response) => response.writeHead(404).end());
    await new Promise<void>((done) => away.listen(0, '127.0.0.2', done));
    const publicUrl = `http://127.0.0.2:${(away.address() as AddressInfo).port}`;
    const findings = await runDoctor({ PUBLIC_URL: publicUrl });
    away.close();
    away.closeAllConnections();
    expect(problems(findings)).toEqual([
      'warn configuration',
      'warn push',
      'warn provider',
      'warn public url',
    ]);
  });
});
