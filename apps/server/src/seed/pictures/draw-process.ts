import '../../runtime/private-umask.ts';
import { availableParallelism } from 'node:os';
import { storedWidths } from '@crewwith/domain/images/picture';
import sharp from 'sharp';
import { becomeHelper } from '../../runtime/helper-process.ts';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { Answer, DrawnFile, Question } from './drawer.ts';

// One thread per drawing, and no more at once than there are cores: each is 7 MB until it is encoded.
sharp.concurrency(1);
const semaphore = createSemaphore(availableParallelism());

becomeHelper();
process.on('message', async (question: Question) => {
  process.send?.(await semaphore(() => answer(question)));
});

async function answer({ id, svg }: Question): Promise<Answer> {
  try {
    return { id, files: await encode(svg) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function encode(svg: string): Promise<DrawnFile[]> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files: DrawnFile[] = [];
  for (const size of storedWidths(width)) {
    const bytes = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: size, withoutEnlargement: true })
      .webp({ quality: 80, effort: 0 })
      .toBuffer();
    files.push({ size, bytes });
  }
  return files;
}
