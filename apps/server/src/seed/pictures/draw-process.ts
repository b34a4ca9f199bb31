import '../../runtime/private-umask.ts';
import { availableParallelism } from 'node:os';
import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '@crewwith/domain/constants';
import sharp from 'sharp';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { Drawing, Encoded } from './drawer.ts';

// One thread per drawing, and no more at once than there are cores: each is 7 MB until it is encoded.
sharp.concurrency(1);
const semaphore = createSemaphore(availableParallelism());

process.on('disconnect', () => process.exit());
process.on('message', async (drawing: Drawing) => {
  process.send?.(await semaphore(() => encode(drawing)));
});

async function encode({ name, svg }: Drawing): Promise<Encoded> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const inSize = (size: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: 80, effort: 0 })
      .toBuffer();
  return { name, width, height, large: await inSize(IMAGE_LARGE_PX), small: await inSize(IMAGE_SMALL_PX) };
}
