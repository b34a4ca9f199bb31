import { join } from 'node:path';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [4_000, 3_000];
/** How many pixels wide the noise of each layer is, and its strength: light and shade, objects, texture. */
const LAYERS = [
  { width: 12, sigma: 60 },
  { width: 120, sigma: 40 },
  { width: 1_000, sigma: 12 },
] as const;

/** Writes a JPEG of 12 megapixels whose detail is about that of a photo, or `strength` times it. Returns its path. */
export async function writePhoto(folder: string, index: number, strength: number): Promise<string> {
  const layers = await Promise.all(LAYERS.map(({ width, sigma }) => drawNoise(width, strength * sigma)));
  const [first, ...others] = layers;
  if (first === undefined) throw new Error('no layers');
  const path = join(folder, `photo-${index}.jpg`);
  await sharp(first)
    .composite(others.map((input) => ({ input, blend: 'overlay' as const })))
    .jpeg({ quality: 90 })
    .toFile(path);
  return path;
}

async function drawNoise(width: number, sigma: number): Promise<Buffer> {
  const height = Math.round((width * HEIGHT) / WIDTH);
  const small = await sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer();
  return sharp(small).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer();
}
