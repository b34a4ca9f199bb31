import '../../runtime/private-umask.ts';
import { availableParallelism } from 'node:os';
import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '@crewwith/domain/constants';
import sharp from 'sharp';
import { becomeHelper } from '../../runtime/helper-process.ts';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { Drawing, Encoded, Failure } from './drawer.ts';

// One thread per drawing, and no more at once than there are cores: each is 7 MB until it is encoded.
sharp.concurrency(1);
const semaphore = createSemaphore(availableParallelism());

becomeHelper();
process.on('message', async (drawing: Drawing) => {
  process.send?.(await semaphore(() => answer(drawing)));
});

async function answer(drawing: Drawing): Promise<Encoded | Failure> {
  try {
    return await encode(drawing);
  } catch (error) {
    return { name: drawing.name, failure: error instanceof Error ? error.message : String(error) };
  }
}

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
