import { publicImageOf } from '@crewwith/domain/clubs/setting';
import { IMAGE_ORPHAN_MS, IMAGE_WIDTHS, MAX_IMAGES } from '@crewwith/domain/constants';
import type { imagesContract } from '@crewwith/domain/images/contract';
import { splitImageIds } from '@crewwith/domain/images/form';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import { requireMemberId } from '../../auth/permit.ts';
import type { Call, Deps } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import type { Output } from '../../http/routes.ts';
import type { IdCoder } from '../../id-coder.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { fileOf, toRecord } from './public.ts';
import * as queries from './queries.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

/** `<name>-<width>.webp` with one of the stored widths; other paths are 404. */
const FILE = new RegExp(`^([\\w-]{16,64})-(${IMAGE_WIDTHS.join('|')})\\.webp$`);

/** Whether a file is served: its unguessable name is the only permission while the picture belongs to something. */
export async function isServed({ db, clock }: Pick<Deps, 'db' | 'clock'>, file: string): Promise<boolean> {
  const [, name] = FILE.exec(file) ?? [];
  if (name === undefined) return false;
  const unattachedSince = new Date(clock.now().getTime() - IMAGE_ORPHAN_MS);
  return (await queries.readVisibility(db, { name, unattachedSince }))?.shown === true;
}

/**
 * Returns a served file, or the next wider one of its picture where that width is not stored. 404 without any, as
 * while an upload is stored.
 */
export async function readPicture(storage: Storage, file: string): Promise<Buffer> {
  const [, name = '', width] = FILE.exec(file) ?? [];
  for (const stored of IMAGE_WIDTHS.filter((each) => each >= Number(width))) {
    const bytes = await storage.get(fileOf(name, stored));
    if (bytes !== null) return bytes;
  }
  throw new Refusal('request.not_found');
}

/** Pictures in the order of the given ids. 404 if one is missing or not visible to the actor. */
export async function listImages(call: Call, ids: string): Promise<ImageRecord[]> {
  const rows = await readVisible(call, pathIds(call.ids, ids));
  return rows.map(toRecord);
}

export function pathIds(ids: IdCoder, wire: string): number[] {
  const parts = splitImageIds(wire);
  if (parts.length === 0) throw new Refusal('request.not_found');
  if (parts.length > MAX_IMAGES) throw new Refusal('notice.too_many_images');
  return parts.map((part) => orNotFound(ids.decode('image', part)));
}

export async function readVisible(call: Call, ids: number[]): Promise<queries.ImageRow[]> {
  const memberId = requireMemberId(call.identity);
  const rows = new Map((await queries.readImages(call.db, memberId, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = orNotFound(rows.get(id));
    const visible =
      row.notice_id === null
        ? row.member_id === memberId
        : row.notice_category !== null && canReadCategory(row.my_level ?? 0, row.notice_category);
    return orNotFound(visible ? row : null);
  });
}

/** The file of a club's public picture by its index (docs/specification.md#club-pictures). 404 if the club has none. */
export async function findPublicPicture(
  db: Db,
  { nick, index }: { nick: string; index: number },
): Promise<string> {
  const setting = orNotFound(await queries.readClubSetting(db, nick));
  return orNotFound(publicImageOf(setting, index)?.split('/').at(-1));
}
