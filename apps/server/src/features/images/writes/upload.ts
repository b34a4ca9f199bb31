import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { imagesContract } from '@crewwith/domain/images/contract';
import type { FastifyRequest } from 'fastify';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { createSemaphore } from '../../../runtime/semaphore.ts';
import { incomingFolder, withFolder } from '../../../storage/storage.ts';
import { filesOf, pictureStorage, toRecord } from '../public.ts';
import * as queries from '../queries.ts';
import { encodePicture, type Picture } from './encode.ts';
import { receiveUpload } from './receive.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

const NAME_BYTES = 16;

/** Stores uploaded pictures, all or none; until attached, only the uploader can use them. */
export async function uploadImages(call: Call, request: FastifyRequest): Promise<ImageRecord[]> {
  const memberId = requireMemberId(call.identity);
  return withFolder(incomingFolder(call.config), async (folder) => {
    const { paths, memberId: named } = await receiveUpload(request, folder);
    permitSelf(named === null || call.ids.decode('member', named) === memberId);
    const pictures: Picture[] = [];
    for (const path of paths) pictures.push(await encodePicture(path, memberId));
    const requestHash = await hashOf(pictures.map(({ large }) => large));
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
    return images.map(toRecord);
  });
}

/** Small, because each file is in memory while it is stored. */
const storageSemaphore = createSemaphore(4);

async function savePicture({ config }: Call, name: string, picture: Picture): Promise<void> {
  const storage = pictureStorage(config);
  const [large, small] = filesOf(name);
  await storageSemaphore(async () => storage.put(large, await readFile(picture.large)));
  await storageSemaphore(async () => storage.put(small, await readFile(picture.small)));
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
