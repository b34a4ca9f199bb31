import { IMAGE_LARGE_PX, IMAGE_SMALL_PX, MAX_IMAGES } from '@crewwith/domain/constants';
import type { imagesContract } from '@crewwith/domain/images/contract';
import { type ImageIds, splitImageIds } from '@crewwith/domain/images/form';
import { pictureNames, pictureUrls } from '@crewwith/domain/images/picture';
import type { Trx } from '../../db/transaction.ts';
import type { Config } from '../../env.ts';
import type { Output } from '../../http/routes.ts';
import type { IdCoder } from '../../id-coder.ts';
import { Refusal } from '../../refusal.ts';
import { openStorage, type Storage } from '../../storage/storage.ts';
import * as queries from './queries.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

/** Where pictures are kept. */
export function pictureStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'images');
}

/** The two files of a picture, the large one first. */
export function filesOf(name: string): [large: string, small: string] {
  return [`${name}-${IMAGE_LARGE_PX}.webp`, `${name}-${IMAGE_SMALL_PX}.webp`];
}

/**
 * Gives a notice exactly these images, in its transaction. Refuses more than 10, and `image.unavailable` for one that
 * is not there, another member's, or something else's.
 */
export async function setNoticeImages(
  trx: Trx,
  { noticeId, memberId, ids, now }: { noticeId: number; memberId: number; ids: readonly number[]; now: Date },
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
  if (locked.size > 0) await queries.setImages(trx, { noticeId, ids, now });
}

/**
 * Gives a club the pictures that its setting names, of those that the member who edits it uploaded; the others it had
 * are removed.
 */
export async function setClubPictures(
  trx: Trx,
  { clubId, setting, ...by }: { clubId: number; memberId: number; setting: string; now: Date },
): Promise<void> {
  await setPictures(trx, { club_id: clubId }, { ...by, names: pictureNames(setting) });
}

/** Gives a member the picture at this address, where they uploaded it; the one before is removed. */
export async function setMemberPicture(
  trx: Trx,
  { address, ...by }: { memberId: number; address: string | null; now: Date },
): Promise<void> {
  await setPictures(trx, { member_picture: true }, { ...by, names: pictureNames(address ?? '') });
}

async function setPictures(
  trx: Trx,
  holder: queries.Holder,
  given: { memberId: number; names: readonly string[]; now: Date },
): Promise<void> {
  await queries.removeOthers(trx, holder, given);
  await queries.takeUp(trx, holder, given);
}

/** The ids of a body's `notice_image`. Throws `request.malformed` for one that is none. */
export function parseImageIds(ids: IdCoder, given: ImageIds | null | undefined): number[] {
  return splitImageIds(given).map((wire) => {
    const id = ids.decode('image', wire);
    if (id === null) {
      throw new Refusal('request.malformed', { errors: [{ path: 'notice_image', message: 'id' }] });
    }
    return id;
  });
}

/** A kept picture as it travels. */
export function toRecord(image: { id: number; name: string; width: number; height: number }): ImageRecord {
  const { id, name, width, height } = image;
  return { id, width, height, ...pictureUrls(name) };
}
