import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_MAX_PIXELS } from '@crewwith/domain/constants';
import sharp from 'sharp';
import { multipart } from '../../apps/server/src/testing/uploads.ts';
import { type ApiClient, logInOverHttp } from '../../e2e/kit/api-client.ts';
import { foundClub, joinClub, planMeetup } from '../../e2e/kit/club.ts';
import { type RunningServer, startServer } from '../../e2e/kit/server.ts';
import { peakMb } from '../bench/harness/process-memory.ts';
import { assertHolds, type Drill, type Figure, formatCount } from './drill.ts';
import { poster } from './kill/clients.ts';
import { killRepeatedly } from './kill/kill.ts';
import { createMemoryGroup } from './memory-group.ts';

const FIRST_MB = 768;
const LATER_MB = 512;
const KILLS = 20;
const UPLOADERS = 4;
const POSTERS = 2;
const WIDTH = 8_000;
const FORMATS = ['png', 'jpeg', 'avif'] as const;
const TWO_DAYS_MS = 48 * 3_600_000;

export const memoryLimit: Drill = {
  name: 'memory-limit',
  title: 'Little memory ([T-34](threats.md#t-34))',
  about: `The embedded server and all that it starts have ${FIRST_MB} MB together for the first start, with the demo data, and
${LATER_MB} MB afterwards. It is killed by kill -9 as above. Then ${UPLOADERS} members upload the largest allowed picture at once, in each of
three formats that cannot be decoded in parts, while others write: each upload is accepted, refused as unreadable, or refused
with 503 and \`Retry-After\`; the server lives on, and after another kill -9 everything acknowledged is present.`,
  async run(kills = KILLS) {
    const group = createMemoryGroup();
    const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-memory-drill-'));
    try {
      group.limit(FIRST_MB * 2 ** 20);
      const start = performance.now();
      const server = await startServer({
        dataDir,
        execPath: group.execPath,
        // As `npm start` sets it.
        env: { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8' },
      });
      const firstMs = performance.now() - start;
      try {
        const firstPeak = peakMb(server.pid());
        group.limit(LATER_MB * 2 ** 20);
        await server.restart('SIGTERM');
        const killed = await killRepeatedly(server, kills);
        await server.restart('SIGKILL');
        return [
          [
            `first start in ${FIRST_MB} MB: ready after, most of the server's own`,
            `${(firstMs / 1_000).toFixed(1)} s, ${firstPeak.toFixed(0)} MB`,
          ],
          ...killed,
          ...(await uploadLargest(server)),
          ['processes that Linux ended, the server not among them', formatCount(group.killed())],
        ];
      } finally {
        await server.stop();
      }
    } finally {
      group.remove();
      await rm(dataDir, { recursive: true });
    }
  },
};

async function uploadLargest(server: RunningServer): Promise<Figure[]> {
  const pid = server.pid();
  const club = await foundClub(await logInOverHttp(server, 'leader@memory.test'), 'memory');
  const meetup = await planMeetup(club, { name: '모임', at: new Date(Date.now() + TWO_DAYS_MS) });
  const logIn = (kind: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => logInOverHttp(server, `${kind}${index}@memory.test`)),
    );
  const uploaders = await logIn('upload', UPLOADERS);
  const posters = await Promise.all(
    (await logIn('post', POSTERS)).map(async (client, index) =>
      poster(client, await joinClub(client, club, `post${index}`), club, meetup, `post${index}`),
    ),
  );
  let posted = 0;
  let ended = false;
  const posting = posters.map(async ({ act }) => {
    while (!ended) if (await act()) posted += 1;
  });
  const stored: string[] = [];
  const figures: Figure[] = [];
  try {
    for (const format of FORMATS) {
      const picture = await multipart([{ name: 'images', bytes: await drawLargest(format) }]);
      const answers = await Promise.all(uploaders.map((client) => upload(server.origin, client, picture)));
      stored.push(...answers.flatMap(({ urls }) => urls));
      const statuses = answers.map(({ status }) => status).toSorted();
      figures.push([
        `${UPLOADERS} × ${IMAGE_MAX_PIXELS / 1e6} megapixels as ${format}: answers`,
        statuses.join(', '),
      ]);
    }
  } finally {
    ended = true;
    await Promise.all(posting);
  }
  const peak = peakMb(pid);
  assertHolds(peak > 0, 'the server has ended');
  await server.restart('SIGKILL');
  for (const { check } of posters) await check(new Map());
  for (const url of stored) {
    const { status } = await fetch(new URL(url, server.origin));
    assertHolds(status === 200, `an acknowledged picture is answered ${status}`);
  }
  return [
    ...figures,
    ['posts meanwhile: acknowledged, all present', formatCount(posted)],
    ['pictures: acknowledged, all present', formatCount(stored.length / 2)],
    [`most memory of the server, in ${LATER_MB} MB`, `${peak.toFixed(0)} MB`],
  ];
}

/** Sends a picture. Returns the addresses of both sizes, none if it was refused. */
async function upload(
  origin: string,
  client: ApiClient,
  { contentType, body }: { contentType: string; body: Buffer },
): Promise<{ status: number; urls: string[] }> {
  const response = await fetch(`${origin}/api/v1/images/upload`, {
    method: 'POST',
    headers: { ...client.session, 'content-type': contentType },
    body: new Uint8Array(body),
  });
  const { status } = response;
  const images: unknown = await response.json();
  assertHolds([201, 422, 503].includes(status), `an upload is answered ${status}: ${JSON.stringify(images)}`);
  assertHolds(status !== 503 || response.headers.has('retry-after'), '503 without Retry-After');
  if (status !== 201) return { status, urls: [] };
  const [image] = images as { image_url: string; thumbnail_url: string }[];
  return { status, urls: image ? [image.image_url, image.thumbnail_url] : [] };
}

/** Draws a picture that cannot be decoded in parts. */
function drawLargest(format: (typeof FORMATS)[number]): Promise<Buffer> {
  const size = { width: WIDTH, height: IMAGE_MAX_PIXELS / WIDTH };
  const picture = sharp({ create: { ...size, channels: 3, background: '#8ab' } });
  if (format === 'png') return picture.png({ progressive: true, compressionLevel: 1 }).toBuffer();
  if (format === 'jpeg') return picture.jpeg({ progressive: true }).toBuffer();
  return picture.avif({ effort: 0 }).toBuffer();
}
