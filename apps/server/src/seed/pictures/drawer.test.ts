import { afterEach, expect, it, vi } from 'vitest';
import { openDrawer } from './drawer.ts';

vi.mock('sharp', () => {
  throw new Error('The server keeps the memory of what it encodes.');
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="9" height="9"/></svg>';
const drawer = openDrawer();
afterEach(() => drawer.close());

it('drawings are encoded by another process, and fail if it ends', async () => {
  const files = await drawer.draw(SVG);
  expect(files.map(({ size }) => size)).toEqual([160, 400, 800, 1200, 1600]);
  for (const { bytes } of files) expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe('WEBP');
  await expect(drawer.draw('<svg')).rejects.toThrow('A picture of the demo was not drawn');
  const unfinished = drawer.draw(SVG);
  drawer.close();
  await expect(unfinished).rejects.toThrow('The process that draws the pictures of the demo ended');
});
