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
/** Node with the library and one decoded picture of 50 megapixels. Six of them would need 900 MB more. */
const MAX_BYTES = 600 * 1024 * 1024;

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
it('concurrent pictures of 50 megapixels are decoded one at a time, in bounded memory', async () => {
  const [width, height] = [8_000, IMAGE_MAX_PIXELS / 8_000];
  const first = join(folder, '0');
  // Interlaced, so that it cannot be decoded in parts.
  await sharp({ create: { width, height, channels: 3, background: '#8ab' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toFile(first);
  const files = [first];
  for (let copy = 1; copy < PICTURES; copy += 1) {
    files.push(join(folder, String(copy)));
    await copyFile(first, join(folder, String(copy)));
  }
  const { outcomes, peakBytes } = await encode(files);
  // On a busy machine an encoding may time out.
  for (const outcome of outcomes) expect(['accepted', 'image.unreadable']).toContain(outcome);
  expect(peakBytes).toBeLessThan(MAX_BYTES);
});

// docs/threats.md#t-34
it('decompression bombs in pixels or metadata are not unpacked', async () => {
  const bombs = { vast: hugePng(65_000), text: textBombPng(1024 * 1024 * 1024) };
  for (const [name, bytes] of Object.entries(bombs)) await writeFile(join(folder, name), bytes);
  const { outcomes, peakBytes } = await encode(Object.keys(bombs).map((name) => join(folder, name)));
  expect(outcomes).toEqual(['image.too_many_pixels', 'accepted']);
  expect(peakBytes).toBeLessThan(MAX_BYTES);
});

it('a semaphore limits concurrent tasks, keeps their order, and continues after a failure', async () => {
  const run = createSemaphore(2);
  let running = 0;
  let peak = 0;
  const order: number[] = [];
  const finish: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    run(async () => {
      running += 1;
      peak = Math.max(peak, running);
      order.push(number);
      await new Promise<void>((done) => finish.push(done));
      running -= 1;
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
  expect([peak, order]).toEqual([2, [0, 1, 2, 3, 4]]);
});
