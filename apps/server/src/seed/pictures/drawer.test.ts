import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '@crewwith/domain/constants';
import { afterEach, expect, it, vi } from 'vitest';
import { openDrawer } from './drawer.ts';

vi.mock('sharp', () => {
  throw new Error('The server keeps the memory of what it encodes.');
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="9" height="9"/></svg>';
const saved = new Map<string, Buffer>();
const drawer = openDrawer(async (name, bytes) => void saved.set(name, bytes));
afterEach(() => drawer.close());

it('drawings are encoded by another process, and fail if it ends', async () => {
  const { width, height, bytes } = await drawer.save(SVG, 'drawing');
  expect([width, height]).toEqual([1600, 900]);
  const files = [`drawing-${IMAGE_LARGE_PX}.webp`, `drawing-${IMAGE_SMALL_PX}.webp`];
  expect([...saved.keys()]).toEqual(files);
  expect([...saved.values()].reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  await expect(drawer.save('<svg', 'broken')).rejects.toThrow('A picture of the demo was not drawn');
  const unfinished = drawer.save(SVG, 'unfinished');
  drawer.close();
  await expect(unfinished).rejects.toThrow('The process that draws the pictures of the demo ended');
});
