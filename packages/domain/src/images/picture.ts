import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '../constants.ts';

const LARGE = new RegExp(`^/uploads/[\\w-]{16,64}-${IMAGE_LARGE_PX}\\.webp$`);

/** Whether this is the address of the large size of an uploaded picture. */
export function isOwnPicture(address: unknown): address is string {
  return typeof address === 'string' && LARGE.test(address);
}

/** The addresses of the two sizes of a stored picture. */
export function pictureUrls(name: string): { image_url: string; thumbnail_url: string } {
  return {
    image_url: `/uploads/${name}-${IMAGE_LARGE_PX}.webp`,
    thumbnail_url: `/uploads/${name}-${IMAGE_SMALL_PX}.webp`,
  };
}

/** The names of the stored pictures whose addresses a text contains. The text may be JSON. */
export function pictureNames(text: string): string[] {
  const addresses = text.matchAll(/\/uploads\/([\w-]+)-\d+\.webp/g);
  return [...new Set(Array.from(addresses, (match) => String(match[1])))];
}
