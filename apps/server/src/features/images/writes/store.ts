import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Call } from '../../../context.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { createSemaphore } from '../../../runtime/semaphore.ts';
import { fileOf, filesOf, pictureStorage } from '../public.ts';
import * as queries from '../queries.ts';
import type { Picture } from './encode.ts';

/** A stored picture that belongs to nothing yet. */
export interface StoredImage {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

const NAME_BYTES = 16;

/** Stores encoded pictures, all or none; until attached, only the member can use them. */
export async function storePictures(
  call: Call,
  memberId: number,
  pictures: readonly Picture[],
): Promise<StoredImage[]> {
  const requestHash = await hashOf(pictures.map(({ files }) => files.at(-1)?.path ?? ''));
  const { idempotency } = call;
  const images = await runTransaction(
    { ...call, idempotency: idempotency && { ...idempotency, requestHash } },
    async (trx) => {
      const images = pictures.map(({ width, height, bytes }) => ({
        name: call.random(NAME_BYTES).toString('base64url'),
        width,
        height,
        bytes,
      }));
      const ids = await queries.insertImages(trx, memberId, images, call.now);
      return images.map(({ name, width, height }, index) => ({ id: ids[index] ?? 0, name, width, height }));
    },
  );
  // Rows first: rows without files are swept, a file without a row would stay forever.
  try {
    for (const [index, { name }] of images.entries()) {
      const picture = pictures[index];
      if (picture) await savePicture(call, name, picture);
    }
  } catch (error) {
    // With a key, a retry stores the missing files.
    if (!idempotency) await deletePictures(call, images);
    throw error;
  }
  return images;
}

/** Small, because each file is in memory while it is stored. */
const storageSemaphore = createSemaphore(4);

async function savePicture({ config }: Call, name: string, picture: Picture): Promise<void> {
  const storage = pictureStorage(config);
  const put = ({ size, path }: Picture['files'][number]) =>
    storageSemaphore(async () => storage.put(fileOf(name, size), await readFile(path)));
  const results = await Promise.allSettled(picture.files.map(put));
  // Only now, as a file that is stored after its row was deleted would stay forever.
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Deletes an upload whose files could not all be stored. If that fails, the sweep deletes it. */
async function deletePictures({ config, db, log }: Call, images: readonly { id: number; name: string }[]) {
  const storage = pictureStorage(config);
  try {
    for (const file of images.flatMap(({ name }) => filesOf(name))) await storage.remove(file);
    const ids = images.map(({ id }) => id);
    await db.transaction().execute((trx) => queries.deleteImages(trx, ids));
  } catch (error) {
    log.warn({ err: error }, 'deleting an incomplete upload failed; a job will delete it');
  }
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64url');
}
