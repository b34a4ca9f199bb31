import { z } from 'zod';

/** Longest text of ids that is read at all: far more than one notice can hold. */
const IMAGE_IDS_TEXT_MAX = 2000;

/** The ids of images in their order: joined by `,` as in a path, or as an array. */
export const imageIds = z.union([
  z.string().max(IMAGE_IDS_TEXT_MAX),
  z.array(z.string().max(IMAGE_IDS_TEXT_MAX)).max(IMAGE_IDS_TEXT_MAX),
]);
export type ImageIds = z.output<typeof imageIds>;

/** The separate ids, each once, in order. Nothing said is none. */
export function splitImageIds(ids: ImageIds | null | undefined): string[] {
  const parts = typeof ids === 'string' ? ids.split(',') : (ids ?? []);
  return [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
}
