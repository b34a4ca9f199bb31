import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '../constants.ts';

/** Where the two sizes of a kept picture are read. */
export function pictureUrls(name: string): { image_url: string; thumbnail_url: string } {
  return {
    image_url: `/uploads/${name}-${IMAGE_LARGE_PX}.webp`,
    thumbnail_url: `/uploads/${name}-${IMAGE_SMALL_PX}.webp`,
  };
}
