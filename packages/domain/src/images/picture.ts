import { IMAGE_LARGE_PX, IMAGE_SMALL_PX, IMAGE_WIDTHS } from '../constants.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const LARGE = new RegExp(`^/uploads/[\\w-]{16,64}-${IMAGE_LARGE_PX}\\.webp$`);
const OWN = new RegExp(`^/uploads/([\\w-]{16,64})-(${IMAGE_WIDTHS.join('|')})\\.webp$`);

/** Whether this is the address of the large size of an uploaded picture. */
export function isOwnPicture(address: unknown): address is string {
  return typeof address === 'string' && LARGE.test(address);
}

/** The addresses of the two sizes of a stored picture that calls name. */
export function pictureUrls(name: string): { image_url: string; thumbnail_url: string } {
  return { image_url: urlOf(name, IMAGE_LARGE_PX), thumbnail_url: urlOf(name, IMAGE_SMALL_PX) };
}

/**
 * The widths in which a picture is stored, ascending, of which the large one is as wide as the picture is: at most
 * 1600 pixels. Both that calls name are there, and others that are narrower.
 */
export function storedWidths(width: number): ImageWidth[] {
  return IMAGE_WIDTHS.filter((size) => size < width || size === IMAGE_SMALL_PX || size === IMAGE_LARGE_PX);
}

/**
 * The `srcset` of an uploaded picture: its stored widths up to that of the address. `width` is that of the picture, by
 * default the address's. Undefined for other addresses, which have one size.
 */
export function pictureSources(address: string, width = Number.POSITIVE_INFINITY): string | undefined {
  const [, name, size] = OWN.exec(address) ?? [];
  if (name === undefined) return undefined;
  const largest = Math.min(width, Number(size));
  const narrower = IMAGE_WIDTHS.filter((stored) => stored < largest);
  return [...narrower.map((stored) => `${urlOf(name, stored)} ${stored}w`), `${address} ${largest}w`].join(
    ', ',
  );
}

/** The names of the stored pictures whose addresses a text contains. The text may be JSON. */
export function pictureNames(text: string): string[] {
  const addresses = text.matchAll(/\/uploads\/([\w-]+)-\d+\.webp/g);
  return [...new Set(Array.from(addresses, (match) => String(match[1])))];
}

const urlOf = (name: string, width: ImageWidth) => `/uploads/${name}-${width}.webp`;
