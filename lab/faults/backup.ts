import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Engine } from '../../apps/server/src/testing/database.ts';
import { engines } from '../../apps/server/src/testing/database.ts';
import { logInOverHttp } from '../../e2e/kit/api-client.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { assertHolds, type Drill, type Figure, formatCount } from './drill.ts';
import { inspect } from './kill/inspect.ts';

const run = promisify(execFile);
const CLI = resolve(import.meta.dirname, '../../apps/server/src/cli');
const SECRET = 'the secret of a deployment';

export const backupUnderLoad: Drill = {
  name: 'backup',
  title: 'A backup under load, restored elsewhere ([T-43](threats.md#t-43))',
  about: `Backs up a server with the demo data under continuous writes and restores the archive into a new folder. Members
and their clubs are the same, stored counts equal their rows, pictures exist, and of the writes during the backup a prefix
without gaps is present. (Another test shows that members who withdrew since do not return.)`,
  async run() {
    const figures: Figure[] = [];
    for (const engine of engines()) figures.push(...(await backUp(engine)));
    return figures;
  },
};

async function backUp(engine: Engine): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-backup-drill-'));
  const file = join(folder, 'backup.tar.gz');
  const server = await startServer({ engine, env: { SECRET } });
  const command = async (name: string, env: Record<string, string>): Promise<number> => {
    const start = performance.now();
    await run(process.execPath, [join(CLI, `${name}.ts`), file], {
      env: { PATH: process.env.PATH, SECRET, LOG_LEVEL: 'warn', ...env },
    });
    return performance.now() - start;
  };
  try {
    const client = await logInOverHttp(server, 'level8');
    const clubs = await client.request<object[]>(200, 'GET', `/members/${client.member}/clubs`);
    const club = await client.request<{ id: string; my: { crew_id: string } }>(
      200,
      'GET',
      '/clubs/nick/demo',
    );
    const [meetup] = await client.request<{ activity_id: string }[]>(
      200,
      'GET',
      `/activities/club/${club.id}/following/day`,
    );
    const path = `/activities/${meetup?.activity_id}/messages?limit=100`;
    let ended = false;
    let longest = 0;
    let writtenBefore = 0;
    const written: string[] = [];
    const writing = (async () => {
      while (!ended) {
        const start = performance.now();
        const { id } = await client.request<{ id: string }>(201, 'POST', '/messages/activity', {
          crew_id: club.my.crew_id,
          club_id: club.id,
          activity_id: meetup?.activity_id,
          message_text: `${written.length}번째 글`,
        });
        written.push(id);
        longest = Math.max(longest, performance.now() - start);
        await pause(20);
      }
    })();
    while (written.length < 5) await pause(20);
    writtenBefore = written.length;
    const backupMs = await command('backup', {
      DATA_DIR: server.dataDir,
      ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
    }).finally(() => {
      ended = true;
    });
    await writing;

    const dataDir = join(folder, 'restored');
    const restoreMs = await command('restore', { DATA_DIR: dataDir });
    const restored = await startServer({ dataDir, env: { SECRET, DEMO: '0' } });
    let found = 0;
    try {
      const restoredClient = await logInOverHttp(restored, 'level8');
      assertHolds(
        JSON.stringify(
          await restoredClient.request(200, 'GET', `/members/${restoredClient.member}/clubs`),
        ) === JSON.stringify(clubs),
        'the clubs of a member differ',
      );
      const rows = await restoredClient.request<{ id: string }[]>(200, 'GET', path);
      const ids = new Set(rows.map(({ id }) => id));
      found = written.filter((id) => ids.has(id)).length;
      assertHolds(
        found >= Math.min(writtenBefore, 90),
        `${found} messages of ${writtenBefore} written before`,
      );
      assertHolds(
        written.slice(0, Math.min(found, 90)).every((id) => ids.has(id)),
        'there is a gap in the writes',
      );
    } finally {
      await restored.end('SIGTERM');
      await inspect({ dataDir, databaseUrl: null });
      await restored.stop();
    }
    const { size } = await stat(file);
    return [
      [
        `${engine}: backup, restore`,
        `${(backupMs / 1000).toFixed(1)} s, ${(restoreMs / 1000).toFixed(1)} s; ${(size / 1e6).toFixed(1)} MB`,
      ],
      [`${engine}: longest write during the backup`, `${longest.toFixed(0)} ms`],
      [
        `${engine}: writes before the backup, by its end, and in it`,
        `${writtenBefore}, ${formatCount(written.length)}, ${formatCount(found)}`,
      ],
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
