import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from './background-jobs.ts';
import { readConfig } from './env.ts';
import { insertActivity, insertClub, insertCrew, insertNotice } from './testing/fixtures.ts';
import { openIdentityApp } from './testing/identity-app.ts';
import {
  NOW,
  openPermissionFixture,
  type PermissionFixture,
} from './testing/permissions/permission-fixture.ts';
import { permittedCases } from './testing/permissions/permitted.ts';
import { openDelivering } from './testing/push/delivering.ts';
import { analyse } from './testing/statements/analyse.ts';
import {
  type Catalogue,
  DISTRIBUTIONS,
  type Distribution,
  readCatalogue,
} from './testing/statements/catalogue.ts';
import { type Recorded, recordStatements } from './testing/statements/record.ts';
import { REACH } from './testing/statements/scope.ts';

const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
const DAY_MS = 86_400_000;
/** What a page is written into. */
const PAGE =
  '<html lang="ko"><head><meta name="description" /><title></title></head><div id="root"></div></html>';
/** When jobs run after a write: at once, and when all that it wrote has come to an end. */
const JOB_DELAYS_MS = [0, 500 * DAY_MS];

/** Why a statement has no club: it is one member's, finds a club by its name, or is a job's. */
type Class = 'member' | 'directory' | 'job';

/** The words in backticks of the rows of a table of the document that begin with one of these cells. */
function namesIn<T extends string>(pattern: RegExp, kinds: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const [, kind = '', place = '', names = ''] of DOCUMENT.matchAll(pattern))
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) {
      const key = `${place} ${name}`.trim();
      const known = kinds.find((one) => one === kind);
      if (known === undefined || found.has(key)) throw new Error(`an unknown kind or second row: ${key}`);
      found.set(key, known);
    }
  return found;
}

/** Of each table by what docs/scaling.md distributes it. */
const readDistributions = (): Map<string, Distribution> =>
  namesIn(/^\| (club|member|copied|whole) \|()(.+?)\|/gm, DISTRIBUTIONS);

/** The functions with statements without a club, by docs/scaling.md. */
const readDocumented = (): Map<string, Class> =>
  namesIn<Class>(/^\| (member|directory|job) \| `([\w/.-]+\.ts)` \|(.+?)\|/gm, [
    'member',
    'directory',
    'job',
  ]);

/** Those of these statements, with their least class. */
function withoutClub(statements: readonly Recorded[], catalogue: Catalogue): Map<string, Class> {
  const found = new Map<string, Class>();
  for (const { sql, file, name, onlyByJobs } of statements) {
    const reaches = analyse(sql, catalogue)
      .filter(({ facts }) => facts.distribution === 'club')
      .map(({ reach }) => reach);
    const least = onlyByJobs ? 'job' : 'directory';
    if (reaches.includes(REACH.all)) found.set(`${file} ${name}`, least);
    else if (reaches.includes(REACH.member) && !found.has(`${file} ${name}`))
      found.set(`${file} ${name}`, 'member');
  }
  return found;
}

describe('statements on the data of clubs', () => {
  let statements: readonly Recorded[];
  let catalogue: Catalogue;
  beforeAll(async () => {
    await loadModule();
    const fixture = await openPermissionFixture();
    const recorder = recordStatements();
    try {
      catalogue = await readCatalogue(fixture.sandbox.db, readDistributions());
      await sendAll(fixture, recorder.asJob);
      await recorder.asJob(deliver);
      await visitAndUnlink();
      statements = recorder.statements();
    } finally {
      recorder.stop();
      await fixture.close();
    }
  }, 180_000);

  // docs/scaling.md
  it('carry the club or reach it by one key, except those that docs/scaling.md names', () => {
    const found = withoutClub(statements, catalogue);
    expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...readDocumented()].sort()));
  });

  it('are of tables whose distribution docs/scaling.md names', () => {
    expect([...readDistributions().keys()].sort()).toEqual([...catalogue.keys()].sort());
  });

  it('are found out if they have none', () => {
    const added = { file: 'features/new.ts', name: 'list', onlyByJobs: false };
    const sql = 'select from attendees where state = 1 and created_time > $1';
    expect([...withoutClub([{ ...added, sql }], catalogue)]).toEqual([['features/new.ts list', 'directory']]);
  });
});

type AsJob = <T>(work: () => Promise<T>) => Promise<T>;

/** Sends the calls of the permission table by the first and the last who may, and runs all jobs on what they write. */
async function sendAll(fixture: PermissionFixture, asJob: AsJob): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-by-club-'));
  // Not those of the embedded engine, which clean up tables.
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost' });
  const jobs = createJobs({ config, random: randomBytes });
  const runJobs = async () => {
    for (const delay of JOB_DELAYS_MS)
      for (const job of jobs) await job.run(fixture.sandbox.db, new Date(NOW.getTime() + delay));
  };
  for (const { isFirst, isRead, send } of permittedCases(fixture))
    await send({ after: async () => (isFirst && !isRead ? asJob(runJobs) : undefined) });
  await rm(dataDir, { recursive: true });
}

/** Logs in, opens pages whose heads are of a club or meetup, and unlinks the account of a leader at the provider. */
async function visitAndUnlink(): Promise<void> {
  const webFolder = await mkdtemp(join(tmpdir(), 'crewwith-by-club-'));
  await writeFile(join(webFolder, 'index.html'), PAGE);
  const test = await openIdentityApp({ now: NOW, webFolder });
  try {
    const email = test.newEmail();
    const { memberId } = await test.browser().enter(email);
    const member_id = test.ids.decode('member', memberId) ?? 0;
    const club = await insertClub(test.db);
    const leader = await insertCrew(test.db, { club_id: club.id, member_id, admin_level: 9 });
    const activity = await insertActivity(test.db, {
      club_id: club.id,
      crew_id: leader.id,
      activity_time: new Date(NOW.getTime() + DAY_MS),
    });
    const notice = await insertNotice(test.db, { club_id: club.id, crew_id: leader.id });
    const activityId = test.ids.encode('activity', activity);
    const paths = ['', `/activity/${activityId}`, `/notice/${test.ids.encode('notice', notice)}`, '/notices'];
    for (const path of paths) {
      const page = await test.app.inject({ url: `/${club.nick}${path}`, headers: { accept: 'text/html' } });
      expect(page.statusCode, path).toBe(200);
      // Without the club, the product's own head.
      expect(page.body, path).not.toContain('<title>크루위드</title>');
    }
    expect((await test.unlink(email)).statusCode).toBe(200);
  } finally {
    await test.close();
    await rm(webFolder, { recursive: true });
  }
}

/** Pushes a notification to a device. */
async function deliver(): Promise<void> {
  const kit = await openDelivering('pglite', NOW.toISOString());
  try {
    const club = await kit.context.club();
    const crew = await kit.crewWith(club, ['phone']);
    await kit.tell({ kind: 'level_changed', clubId: club.id, to: [crew.id] });
    await kit.send();
    expect(await kit.states()).toEqual(['sent']);
  } finally {
    await kit.close();
  }
}
