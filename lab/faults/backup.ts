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
  about: `A server with the demo's data is backed up while somebody writes without pause. The archive is restored into a new
folder: people and their clubs are the same, counts are rows, pictures are there, and of what was written meanwhile a beginning
without gaps. (That those who withdrew since do not come back is a test of its own.)`,
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
    const person = await logInOverHttp(server, 'level8');
    const clubs = await person.request<object[]>(200, 'GET', `/members/${person.member}/clubs`);
    const crew = await person.request<{ id: string; my: { crew_id: string } }>(
      200,
      'GET',
      '/clubs/nick/demo',
    );
    const [meetup] = await person.request<{ activity_id: string }[]>(
      200,
      'GET',
      `/activities/club/${crew.id}/following/day`,
    );
    const path = `/activities/${meetup?.activity_id}/messages?limit=100`;
    let ended = false;
    let longest = 0;
    let before = 0;
    const written: string[] = [];
    const writing = (async () => {
      while (!ended) {
        const start = performance.now();
        const { id } = await person.request<{ id: string }>(201, 'POST', '/messages/activity', {
          crew_id: crew.my.crew_id,
          club_id: crew.id,
          activity_id: meetup?.activity_id,
          message_text: `${written.length}번째 글`,
        });
        written.push(id);
        longest = Math.max(longest, performance.now() - start);
        await pause(20);
      }
    })();
    while (written.length < 5) await pause(20);
    before = written.length;
    const took = await command('backup', {
      DATA_DIR: server.dataDir,
      ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
    }).finally(() => {
      ended = true;
    });
    await writing;

    const dataDir = join(folder, 'restored');
    const restoring = await command('restore', { DATA_DIR: dataDir });
    const restored = await startServer({ dataDir, env: { SECRET, DEMO: '0' } });
    let kept = 0;
    try {
      const same = await logInOverHttp(restored, 'level8');
      assertHolds(
        JSON.stringify(await same.request(200, 'GET', `/members/${same.member}/clubs`)) ===
          JSON.stringify(clubs),
        'the clubs of a member are others',
      );
      const rows = await same.request<{ id: string }[]>(200, 'GET', path);
      const ids = new Set(rows.map(({ id }) => id));
      kept = written.filter((id) => ids.has(id)).length;
      assertHolds(kept >= Math.min(before, 90), `${kept} messages of ${before} written before`);
      assertHolds(
        written.slice(0, Math.min(kept, 90)).every((id) => ids.has(id)),
        'there is a gap in what was written',
      );
    } finally {
      await restored.end('SIGTERM');
      await inspect({ dataDir, databaseUrl: null });
      await restored.stop();
    }
    const { size } = await stat(file);
    return [
      [
        `${engine}: backed up, and restored`,
        `${(took / 1000).toFixed(1)} s, ${(restoring / 1000).toFixed(1)} s; ${(size / 1e6).toFixed(1)} MB`,
      ],
      [`${engine}: the longest write meanwhile`, `${longest.toFixed(0)} ms`],
      [
        `${engine}: written before, by the end, and in the backup`,
        `${before}, ${formatCount(written.length)}, ${formatCount(kept)}`,
      ],
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
