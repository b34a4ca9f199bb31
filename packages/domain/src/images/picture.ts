import { IMAGE_LARGE_PX, IMAGE_SMALL_PX } from '../constants.ts';

const LARGE = new RegExp(`^/uploads/[\\w-]{16,64}-${IMAGE_LARGE_PX}\\.webp$`);

/** Whether this is the address of the large size of an uploaded picture. */
export function isOwnPicture(address: unknown): address is string {
  return typeof address === 'string' && LARGE.test(address);
}

/** Where the two sizes of a kept picture are read. */
export function pictureUrls(name: string): { image_url: string; thumbnail_url: string } {
  return {
    image_url: `/uploads/${name}-${IMAGE_LARGE_PX}.webp`,
    thumbnail_url: `/uploads/${name}-${IMAGE_SMALL_PX}.webp`,
  };
}

/** The names of the kept pictures that a text leads to: an address, or JSON with addresses in it. */
export function pictureNames(text: string): string[] {
  const addresses = text.matchAll(/\/uploads\/([\w-]+)-\d+\.webp/g);
  return [...new Set(Array.from(addresses, (match) => String(match[1])))];
}
