import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { IMAGE_LARGE_PX, IMAGE_SMALL_PX, MAX_IMAGES } from '@crewwith/domain/constants';
import type { imagesContract } from '@crewwith/domain/images/contract';
import { type ImageIds, splitImageIds } from '@crewwith/domain/images/form';
import { pictureUrls } from '@crewwith/domain/images/picture';
import { readsCategory } from '@crewwith/domain/notices/categories';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../env.ts';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import { createGate } from '../../kit/gate.ts';
import type { IdCoder } from '../../kit/ids.ts';
import { memberIdOf, permit, permitSelf } from '../../kit/permit.ts';
import type { Output } from '../../kit/routes.ts';
import { incomingFolder, openStorage, type Storage, withFolder } from '../../kit/storage.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import { encodePicture, type Picture } from './picture.ts';
import * as queries from './queries.ts';
import { receive } from './receive.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

const NAME_BYTES = 16;
/** `<name>-1600.webp` and `<name>-400.webp`: nothing else can be asked for. */
const FILE = new RegExp(`^[\\w-]{16,64}-(${IMAGE_LARGE_PX}|${IMAGE_SMALL_PX})\\.webp$`);

/** Where pictures are kept. */
export function pictureStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'images');
}

/** The two files of a picture, the large one first. */
export function filesOf(name: string): [large: string, small: string] {
  return [`${name}-${IMAGE_LARGE_PX}.webp`, `${name}-${IMAGE_SMALL_PX}.webp`];
}

/** A kept picture, by the name of its file. 404 where there is none (contract, section 7). */
export async function readPicture(storage: Storage, file: string): Promise<Buffer> {
  if (!FILE.test(file)) throw new Refusal('request.not_found');
  return found(await storage.get(file));
}

/** Keeps uploaded pictures, all or none; nobody else can use them before something took them up. */
export async function uploadImages(call: Call, request: FastifyRequest): Promise<ImageRecord[]> {
  const memberId = memberIdOf(call.identity);
  return withFolder(incomingFolder(call.config), async (folder) => {
    const { paths, memberId: named } = await receive(request, folder);
    permitSelf(named === null || call.ids.decode('member', named) === memberId);
    const pictures: Picture[] = [];
    for (const path of paths) pictures.push(await encodePicture(path));
    const requestHash = await hashOf(pictures.map(({ large }) => large));
    const { idempotency } = call;
    const kept = await write(
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
    // After the rows: a file without a row would stay for ever, a row without files is swept.
    try {
      for (const [index, { name }] of kept.entries()) {
        const picture = pictures[index];
        if (picture) await keepPicture(call, name, picture);
      }
    } catch (error) {
      // A repetition under the same key puts the files that are missing; nobody else will.
      if (!idempotency) await forgetPictures(call, kept);
      throw error;
    }
    return kept.map(toRecord);
  });
}

/** Few at once: each is in memory while it is on its way. */
const fewAtATime = createGate(4);

async function keepPicture({ config }: Call, name: string, picture: Picture): Promise<void> {
  const storage = pictureStorage(config);
  const [large, small] = filesOf(name);
  await fewAtATime(async () => storage.put(large, await readFile(picture.large)));
  await fewAtATime(async () => storage.put(small, await readFile(picture.small)));
}

/** Takes back an upload whose files could not all be kept. What cannot be taken back now goes with the next sweep. */
async function forgetPictures({ config, db, log }: Call, kept: readonly { id: number; name: string }[]) {
  const storage = pictureStorage(config);
  try {
    for (const file of kept.flatMap(({ name }) => filesOf(name))) await storage.remove(file);
    const ids = kept.map(({ id }) => id);
    await db.transaction().execute((trx) => queries.deleteImages(trx, ids));
  } catch (error) {
    log.warn({ err: error }, 'an upload that failed is left to the sweep');
  }
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64url');
}

/** Pictures by their ids, in the order asked for. 404 when one of them is not there or not to be seen by the asker. */
export async function listImages(call: Call, ids: string): Promise<ImageRecord[]> {
  const rows = await readVisible(call, pathIds(call.ids, ids));
  return rows.map(toRecord);
}

/**
 * Puts the pictures of a notice in this order; new ones of the asker's are taken up, those left out are dropped. Pictures
 * that belong to nothing yet are put in order only.
 */
export async function orderImages(call: Call, wire: string): Promise<ImageRecord[]> {
  const ids = pathIds(call.ids, wire);
  const rows = await readVisible(call, ids);
  const [attached, other] = new Set(rows.map((row) => row.notice_id).filter((id) => id !== null));
  for (const row of rows) if (row.notice_id !== null) permitEdit(row);
  if (other !== undefined) throw new Refusal('image.unavailable');
  await call.db.transaction().execute(async (trx) => {
    if (attached === undefined) return queries.orderLooseImages(trx, ids);
    found(await queries.lockNotice(trx, attached));
    return setNoticeImages(trx, { noticeId: attached, memberId: memberIdOf(call.identity), ids });
  });
  return rows.map(toRecord);
}

/**
 * Gives a notice exactly these images, in its transaction. Refuses more than 10, and `image.unavailable` for one that is
 * not there, another member's, or something else's.
 */
export async function setNoticeImages(
  trx: Trx,
  { noticeId, memberId, ids }: { noticeId: number; memberId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length > MAX_IMAGES) throw new Refusal('notice.too_many_images');
  const locked = new Map((await queries.lockImages(trx, noticeId, ids)).map((row) => [row.id, row]));
  const usable = ids.every((id) => {
    const row = locked.get(id);
    if (row?.notice_id === noticeId) return true;
    return (
      row?.member_id === memberId && row.notice_id === null && row.club_id === null && !row.member_picture
    );
  });
  if (!usable) throw new Refusal('image.unavailable');
  if (locked.size > 0) await queries.setImages(trx, noticeId, ids);
}

/** The ids of a body's `notice_image`. Throws `request.malformed` for one that is none. */
export function bodyImageIds(ids: IdCoder, given: ImageIds | null | undefined): number[] {
  return splitImageIds(given).map((wire) => {
    const id = ids.decode('image', wire);
    if (id === null) {
      throw new Refusal('request.malformed', { errors: [{ path: 'notice_image', message: 'id' }] });
    }
    return id;
  });
}

function pathIds(ids: IdCoder, wire: string): number[] {
  const parts = splitImageIds(wire);
  if (parts.length === 0) throw new Refusal('request.not_found');
  if (parts.length > MAX_IMAGES) throw new Refusal('notice.too_many_images');
  return parts.map((part) => found(ids.decode('image', part)));
}

async function readVisible(call: Call, ids: number[]): Promise<queries.ImageRow[]> {
  const memberId = memberIdOf(call.identity);
  const rows = new Map((await queries.readImages(call.db, memberId, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found(rows.get(id));
    const visible =
      row.notice_id === null
        ? row.member_id === memberId
        : row.notice_category !== null && readsCategory(row.my_level ?? 0, row.notice_category);
    return found(visible ? row : null);
  });
}

function permitEdit(row: queries.ImageRow): void {
  const author = row.my_crew_id !== null && row.my_crew_id === row.author_id;
  permit('notice.edit', { level: row.my_level ?? 0, ties: author ? ['author'] : [] });
}

/** A kept picture as it travels. */
export function toRecord(image: { id: number; name: string; width: number; height: number }): ImageRecord {
  const { id, name, width, height } = image;
  return { id, width, height, ...pictureUrls(name) };
}
