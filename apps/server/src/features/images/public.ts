import { IMAGE_LARGE_PX, IMAGE_SMALL_PX, IMAGE_WIDTHS, MAX_IMAGES } from '@crewwith/domain/constants';
import type { imagesContract } from '@crewwith/domain/images/contract';
import { type ImageIds, splitImageIds } from '@crewwith/domain/images/form';
import { type ImageWidth, pictureNames, pictureUrls } from '@crewwith/domain/images/picture';
import type { Trx } from '../../db/transaction.ts';
import type { Config } from '../../env.ts';
import type { Output } from '../../http/routes.ts';
import type { IdCoder } from '../../id-coder.ts';
import { Refusal } from '../../refusal.ts';
import { openStorage, type Storage } from '../../storage/storage.ts';
import * as covers from './cover-queries.ts';
import * as queries from './queries.ts';

type ImageRecord = Output<typeof imagesContract.list>[number];

export function pictureStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'images');
}

/** The file of a picture in one of its stored widths. */
export function fileOf(name: string, width: ImageWidth): string {
  return `${name}-${width}.webp`;
}

/** The files that a picture may have: uploads of before 2026-11-28 have two, and others none wider than they are. */
export function filesOf(name: string): string[] {
  return IMAGE_WIDTHS.map((width) => fileOf(name, width));
}

/** The files that each picture has. */
export function requiredFilesOf(name: string): string[] {
  return [fileOf(name, IMAGE_SMALL_PX), fileOf(name, IMAGE_LARGE_PX)];
}

/**
 * Replaces the images of a notice, in its transaction. Throws `notice.too_many_images` above 10, and
 * `image.unavailable` for an image that is missing, another member's, or attached to something else.
 */
export async function setNoticeImages(
  trx: Trx,
  { noticeId, memberId, ids, now }: { noticeId: number; memberId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length > MAX_IMAGES) throw new Refusal('notice.too_many_images');
  const images = await queries.lockImages(trx, { notice_id: noticeId }, ids);
  const locked = new Map(images.map((row) => [row.id, row]));
  const usable = ids.every((id) => {
    const row = locked.get(id);
    return row?.notice_id === noticeId || isFree(row, memberId);
  });
  if (!usable) throw new Refusal('image.unavailable');
  if (locked.size > 0) await queries.setImages(trx, { noticeId, ids, now });
}

/**
 * Replaces the cover of an activity, its own or that of a series that has left it, in its transaction and under its
 * lock; null removes it. Throws `image.unavailable` for an image that is missing, another member's, or attached to
 * something else.
 */
export async function setActivityCover(
  trx: Trx,
  { id: activityId, left_cover_id: leftId }: { id: number; left_cover_id: number | null },
  cover: { id: number; memberId: number } | null,
  now: Date,
): Promise<void> {
  // All at once, as a series locks them: two calls with one upload would wait for each other.
  const ids = [cover?.id ?? null, leftId].filter((id) => id !== null);
  const images = await queries.lockImages(trx, { activity_id: activityId }, ids);
  if (cover !== null) {
    const wanted = images.find(({ id }) => id === cover.id);
    if (wanted?.activity_id === activityId) return;
    if (!isFree(wanted, cover.memberId)) throw new Refusal('image.unavailable');
  }
  await removeCovers(trx, [activityId], now);
  if (cover !== null) await covers.attachCover(trx, activityId, cover.id);
}

/** Removes the covers of locked activities, also those of series that have left them. */
export async function removeCovers(trx: Trx, activityIds: readonly number[], now: Date): Promise<void> {
  const ids = await covers.clearCovers(trx, activityIds, now);
  if (ids.length === 0) return;
  await lockCovers(trx, ids);
  await covers.releaseSeriesCovers(trx, ids, now);
}

/** Whether a member may attach this image: an upload of their own that belongs to nothing. */
function isFree(image: queries.LockedImage | undefined, memberId: number): boolean {
  if (image?.member_id !== memberId) return false;
  const { notice_id, club_id, activity_id, member_picture, series_cover } = image;
  return notice_id === null && club_id === null && activity_id === null && !member_picture && !series_cover;
}

/** Locks images that are or become covers, in the order of their ids. */
export function lockCovers(trx: Trx, ids: readonly (number | null)[]) {
  const given = ids.filter((id) => id !== null);
  return queries.lockImages(trx, null, given);
}

/**
 * Replaces the cover of a locked series, in its transaction; `save` writes the id of the new one. A cover that a series
 * shares with the one that it was split from stays there. Throws `image.unavailable` for an image that is missing,
 * another member's, or attached to something else.
 */
export async function setSeriesCover(
  trx: Trx,
  before: number | null,
  cover: { id: number; memberId: number } | null,
  { now, save }: { now: Date; save: (imageId: number | null) => Promise<unknown> },
): Promise<void> {
  const id = cover?.id ?? null;
  if (id === before) return;
  const images = await lockCovers(trx, [id, before]);
  if (cover !== null) {
    const wanted = images.find((image) => image.id === cover.id);
    if (!isFree(wanted, cover.memberId)) throw new Refusal('image.unavailable');
    await covers.attachSeriesCover(trx, cover.id);
  }
  await save(id);
  if (before !== null) await covers.releaseSeriesCovers(trx, [before], now);
}

/** Attaches the pictures that a club's setting names, if the editing member uploaded them; detaches the others. */
export async function setClubPictures(
  trx: Trx,
  { clubId, setting, ...by }: { clubId: number; memberId: number; setting: string; now: Date },
): Promise<void> {
  await setPictures(trx, { club_id: clubId }, { ...by, names: pictureNames(setting) });
}

/** Attaches the picture at this address, if the member uploaded it, and detaches the previous one. */
export async function setMemberPicture(
  trx: Trx,
  { address, ...by }: { memberId: number; address: string | null; now: Date },
): Promise<void> {
  await setPictures(trx, { member_picture: true }, { ...by, names: pictureNames(address ?? '') });
}

/**
 * Replaces the picture of a member by an upload of theirs, in its transaction and under the member's lock; null removes
 * it. Returns its address. Throws `image.unavailable` for an image that is missing, another member's, or attached to
 * something else.
 */
export async function replaceMemberPicture(
  trx: Trx,
  { memberId, imageId, now }: { memberId: number; imageId: number | null; now: Date },
): Promise<string | null> {
  if (imageId === null) {
    await setMemberPicture(trx, { memberId, address: null, now });
    return null;
  }
  const holder = { member_id: memberId, member_picture: true } as const;
  const images = await queries.lockImages(trx, holder, [imageId]);
  const wanted = images.find(({ id }) => id === imageId);
  const isPresent = wanted?.member_picture === true && wanted.member_id === memberId;
  if (wanted === undefined || !(isPresent || isFree(wanted, memberId)))
    throw new Refusal('image.unavailable');
  const { thumbnail_url: address } = pictureUrls(wanted.name);
  await setMemberPicture(trx, { memberId, address, now });
  return address;
}

async function setPictures(
  trx: Trx,
  holder: queries.Holder,
  pictures: { memberId: number; names: readonly string[]; now: Date },
): Promise<void> {
  await queries.detachOthers(trx, holder, pictures);
  await queries.attachPictures(trx, holder, pictures);
}

/** The ids of a body's `notice_image`. Throws `request.malformed` for an invalid id. */
export function parseImageIds(ids: IdCoder, imageIds: ImageIds | null | undefined): number[] {
  return splitImageIds(imageIds).map((wire) => {
    const id = ids.decode('image', wire);
    if (id === null) {
      throw new Refusal('request.malformed', { errors: [{ path: 'notice_image', message: 'id' }] });
    }
    return id;
  });
}

/** A stored picture as sent to clients. */
export function toRecord(image: { id: number; name: string; width: number; height: number }): ImageRecord {
  const { id, name, width, height } = image;
  return { id, width, height, ...pictureUrls(name) };
}
