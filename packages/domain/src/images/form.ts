import { z } from 'zod';

/** Longest accepted text of ids. The limit of a notice's images is checked elsewhere. */
const IMAGE_IDS_TEXT_MAX = 2000;

/** The ids of images in their order: joined by `,` as in a path, or as an array. */
export const imageIds = z.union([
  z.string().max(IMAGE_IDS_TEXT_MAX),
  z.array(z.string().max(IMAGE_IDS_TEXT_MAX)).max(IMAGE_IDS_TEXT_MAX),
]);
export type ImageIds = z.output<typeof imageIds>;

/** The separate ids in order, without repetitions. Null and undefined give none. */
export function splitImageIds(ids: ImageIds | null | undefined): string[] {
  const parts = typeof ids === 'string' ? ids.split(',') : (ids ?? []);
  return [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
}
