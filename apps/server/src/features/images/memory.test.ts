import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { IMAGE_MAX_PIXELS } from '@crewwith/domain/constants';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSemaphore } from '../../runtime/semaphore.ts';
import { hugePng, textBombPng } from '../../testing/uploads.ts';

const ENCODER = resolve(import.meta.dirname, '../../testing/processes/picture-encoder.ts');
const PICTURES = 6;
/**
 * A process of Node with the library, and one decoded picture of 50 megapixels: six at once would take 900 MB alone.
 */
const CEILING_BYTES = 600 * 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function encode(files: string[]): Promise<{ outcomes: string[]; peakBytes: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [ENCODER, ...files]);
  return JSON.parse(stdout);
}

// docs/threats.md#t-34
it('many pictures of 50 megapixels at once are decoded one by one, in bounded memory', async () => {
  const [width, height] = [8_000, IMAGE_MAX_PIXELS / 8_000];
  const first = join(folder, '0');
  // Interlaced: it can only be read whole.
  await sharp({ create: { width, height, channels: 3, background: '#8ab' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toFile(first);
  const files = [first];
  for (let copy = 1; copy < PICTURES; copy += 1) {
    files.push(join(folder, String(copy)));
    await copyFile(first, join(folder, String(copy)));
  }
  const { outcomes, peakBytes } = await encode(files);
  // A machine that is too busy gives up on one after its time.
  for (const outcome of outcomes) expect(['kept', 'image.unreadable']).toContain(outcome);
  expect(peakBytes).toBeLessThan(CEILING_BYTES);
}, 240_000);

// docs/threats.md#t-34
it('bombs, by their size or by what hides in them, are not unpacked', async () => {
  const bombs = { vast: hugePng(65_000), text: textBombPng(1024 * 1024 * 1024) };
  for (const [name, bytes] of Object.entries(bombs)) await writeFile(join(folder, name), bytes);
  const { outcomes, peakBytes } = await encode(Object.keys(bombs).map((name) => join(folder, name)));
  expect(outcomes).toEqual(['image.too_many_pixels', 'kept']);
  expect(peakBytes).toBeLessThan(CEILING_BYTES);
}, 120_000);

it('a semaphore lets so many through, in order, and goes on after a failure', async () => {
  const run = createSemaphore(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const finish: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    run(async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(number);
      await new Promise<void>((done) => finish.push(done));
      inside -= 1;
      if (number === 0) throw new Error('failed');
      return number;
    }),
  );
  const outcomes = Promise.allSettled(all);
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(done);
    finish[done]?.();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
});
