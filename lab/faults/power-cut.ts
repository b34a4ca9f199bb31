import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { multipart, noise } from '../../apps/server/src/testing/uploads.ts';
import { type ApiClient, logInOverHttp } from '../../e2e/kit/api-client.ts';
import { type Club, foundClub, planMeetup } from '../../e2e/kit/club.ts';
import { startServer } from '../../e2e/kit/server.ts';
import { type CrashDisk, createCrashDisk } from './crash-disk.ts';
import { assertHolds, type Drill, type Figure, formatCount } from './drill.ts';
import { upload } from './kill/client.ts';

const run = promisify(execFile);
const CUTS = 8;
const DISK_MIB = 400;
/** Concurrent writers, so that their writes share flushes. */
const WRITERS = 8;
const ROWS_BETWEEN = 60;
const PICTURES_BETWEEN = 2;
const PLAIN = join(import.meta.dirname, 'plain-pglite.ts');
const LEADER = 'leader@power.test';
const TWO_DAYS_MS = 48 * 3_600_000;

export const powerCut: Drill = {
  name: 'power-cut',
  title: 'A power cut under the embedded database',
  about: `The data folder is on a separate ext4. While messages and pictures are written, the blocks that have reached that
disk are copied atomically (the file system below it is frozen during the copy); data that is only in memory is not copied.
The copy is mounted, which replays its journal, and a server is started on it: everything acknowledged before is present.
Disks that lose acknowledged flushes are not tested. The control does the same with the embedded database as its library
opens it.`,
  async run(rounds = CUTS) {
    return [...(await cutServer(rounds)), ...(await cutControl(rounds))];
  },
};

async function cutServer(cuts: number): Promise<Figure[]> {
  const disk = createCrashDisk(DISK_MIB);
  const server = await startServer({ dataDir: join(disk.folder, 'data'), env: { DEMO: '0' } });
  try {
    const leader = await logInOverHttp(server, LEADER);
    const club = await foundClub(leader, 'power');
    const meetup = await planMeetup(club, { name: '모임', at: new Date(Date.now() + TWO_DAYS_MS) });
    const writing = write(server.origin, leader, club, meetup);
    let rows = 0;
    let pictures = 0;
    for (let cut = 1; cut <= cuts; cut += 1) {
      await writing.waitFor(ROWS_BETWEEN, PICTURES_BETWEEN);
      const acknowledged = writing.acknowledged();
      const copy = disk.cut();
      const found = await openCopy(join(copy.folder, 'data'), meetup, acknowledged.pictures);
      copy.remove();
      const lost = [...acknowledged.messages].filter((id) => !found.messages.has(id));
      assertHolds(lost.length === 0, `cut ${cut}: ${lost.length} acknowledged messages are missing`);
      assertHolds(
        found.missing.length === 0,
        `cut ${cut}: ${found.missing.length} acknowledged pictures are missing`,
      );
      assertHolds(
        found.count === found.messages.size,
        `cut ${cut}: ${found.count} counted of ${found.messages.size}`,
      );
      rows = acknowledged.messages.size;
      pictures = acknowledged.pictures.length;
    }
    await writing.end();
    return [
      ['copies that opened with all acknowledged data', `${cuts} of ${cuts}`],
      [
        'acknowledged by the last cut',
        `${formatCount(rows)} messages, ${formatCount(pictures / 2)} pictures`,
      ],
    ];
  } finally {
    await server.stop();
    disk.remove();
  }
}

/** Writes messages and pictures concurrently until `end`. */
function write(origin: string, client: ApiClient, club: Club, meetup: string) {
  const messages = new Set<string>();
  const pictures: string[] = [];
  let ended = false;
  const post = async () => {
    while (!ended) {
      const { id } = await client.request<{ id: string }>(201, 'POST', '/messages/activity', {
        crew_id: club.crew,
        club_id: club.id,
        activity_id: meetup,
        message_text: `${messages.size}번째 글 `.repeat(20).trim(),
      });
      messages.add(id);
    }
  };
  const uploadAll = async () => {
    const picture = await multipart([{ name: 'images', bytes: await noise(80, 60).png().toBuffer() }]);
    while (!ended) {
      const { image_url, thumbnail_url } = await upload(origin, client, picture);
      pictures.push(image_url, thumbnail_url);
    }
  };
  const writing = Promise.all([...Array.from({ length: WRITERS }, post), uploadAll()]);
  let last = { messages: 0, pictures: 0 };
  return {
    acknowledged: () => ({ messages: new Set(messages), pictures: [...pictures] }),
    /** Waits until this many more are acknowledged. */
    async waitFor(rows: number, uploads: number) {
      while (messages.size < last.messages + rows || pictures.length < last.pictures + uploads * 2) {
        await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 5))]);
      }
      last = { messages: messages.size, pictures: pictures.length };
    },
    async end() {
      ended = true;
      await writing;
    },
  };
}

/** Starts a server on a copy and reads its data. */
async function openCopy(dataDir: string, meetup: string, pictures: readonly string[]) {
  const server = await startServer({ dataDir, env: { DEMO: '0' } });
  try {
    const leader = await logInOverHttp(server, LEADER);
    const messages = new Set<string>();
    for (let cursor = '', more = true; more; ) {
      const rows = await leader.request<{ id: string }[]>(
        200,
        'GET',
        `/activities/${meetup}/messages?limit=100${cursor}`,
      );
      for (const { id } of rows) messages.add(id);
      more = rows.length === 100;
      cursor = `&cursor=${rows.at(-1)?.id}`;
    }
    const { count } = await leader.request<{ count: number }>(
      200,
      'GET',
      `/messages/activity/${meetup}/count`,
    );
    const missing: string[] = [];
    for (const url of pictures) {
      if ((await fetch(new URL(url, server.origin))).status !== 200) missing.push(url);
    }
    return { messages, count, missing };
  } finally {
    await server.stop();
  }
}

async function cutControl(cuts: number): Promise<Figure[]> {
  const disk: CrashDisk = createCrashDisk(DISK_MIB);
  const folder = 'plain';
  const writer = fork(PLAIN, ['write', join(disk.folder, folder)], { silent: true, execArgv: [] });
  let last = 0;
  let text = '';
  writer.setMaxListeners(0);
  writer.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    last = Number(lines.at(-1) ?? last);
  });
  try {
    let complete = 0;
    let opened = 0;
    for (let cut = 1; cut <= cuts; cut += 1) {
      const target = last + ROWS_BETWEEN;
      while (last < target) {
        if (writer.exitCode !== null) throw new Error('the control has ended');
        await Promise.race([once(writer.stdout ?? writer, 'data'), once(writer, 'exit')]);
      }
      const acknowledged = last;
      const copy = disk.cut();
      // Stopped, since it would fill its disk meanwhile.
      writer.kill('SIGSTOP');
      const rows = await run(process.execPath, [PLAIN, 'read', join(copy.folder, folder)], {
        timeout: 60_000,
      })
        .then(({ stdout }) => stdout.trim().split('\n').map(Number))
        .catch(() => null);
      copy.remove();
      writer.kill('SIGCONT');
      if (rows !== null) opened += 1;
      if (
        rows?.length &&
        Array.from({ length: acknowledged }, (_, index) => index + 1).every((id) => rows.includes(id))
      ) {
        complete += 1;
      }
    }
    return [
      ['control, the library’s default: opened, with all rows', `${opened} and ${complete} of ${cuts}`],
    ];
  } finally {
    if (writer.exitCode === null && writer.signalCode === null) {
      const ended = once(writer, 'exit');
      writer.kill('SIGKILL');
      await ended;
    }
    disk.remove();
  }
}
