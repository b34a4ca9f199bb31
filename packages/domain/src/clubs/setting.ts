import { CLUB_IMAGES, HOUR_MS } from '../constants.ts';
import { isOwnPicture } from '../images/picture.ts';
import { parseJson } from '../json.ts';
import { shownPicture } from '../links/picture.ts';
import { safeUrl } from '../links/safe-url.ts';
import { parseCommas } from '../texts/lines.ts';
import { isSeoulDay, type SeoulDay, startOfSeoulDay } from '../time.ts';

/** Minimum contrast of text by WCAG 2.2, level AA. */
const TEXT_CONTRAST = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Whether this is a colour in the form `#rrggbb`. */
export function isColour(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** Contrast of two colours, 1 to 21, by WCAG 2.2. Both are `#rrggbb`. */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a club's colour has enough contrast with white, as text and as background. */
export function isContrastSafe(colour: string): boolean {
  return isColour(colour) && contrastRatio(colour, WHITE) >= TEXT_CONTRAST;
}

/** Black or white, by the higher contrast with the colour; it always meets TEXT_CONTRAST. */
export function textColourOn(colour: string): typeof WHITE | typeof BLACK {
  return contrastRatio(colour, WHITE) >= contrastRatio(colour, BLACK) ? WHITE : BLACK;
}

function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** A club's setting as screens use it; missing and invalid fields are null. */
export type ClubSetting = {
  iconUrl: string | null;
  imageUrl: string | null;
  /** Addresses of the pictures that the public page rotates, at most ten. */
  publicPictures: string[];
  hyperlink: string | null;
  colour: string | null;
  bulletinCategories: string[];
  joinWindow: JoinWindow | null;
};

/** A club's stored `setting`. Invalid fields are left out; the others remain. */
export function parseSetting(stored: string | null): ClubSetting {
  const fields: { [name: string]: unknown } = Object(parseJson(stored));
  const textOf = (field: unknown) => (typeof field === 'string' ? field : '');
  const colour = textOf(fields.color);
  return {
    iconUrl: shownPicture(textOf(fields.icon_url)),
    imageUrl: shownPicture(textOf(fields.image_url)),
    publicPictures: Array.isArray(fields.image_urls)
      ? fields.image_urls.filter(isOwnPicture).slice(0, CLUB_IMAGES)
      : [],
    hyperlink: safeUrl(textOf(fields.hyperlink)),
    colour: isColour(colour) ? colour.toLowerCase() : null,
    bulletinCategories: parseCommas(textOf(fields.bulletinlist)),
    joinWindow: parseJoinWindow(fields.join_window),
  };
}

/** Ten years. */
export const JOIN_HOURS_MAX = 87_600;

/** When a club accepts new crews: `hours` hours from the start of a Seoul day. */
export type JoinWindow = { from: SeoulDay; hours: number };

/** Returns null when the value is no valid window. */
export function parseJoinWindow(value: unknown): JoinWindow | null {
  const { from, hours }: { [name: string]: unknown } = Object(value);
  if (typeof from !== 'string' || !isSeoulDay(from)) return null;
  if (typeof hours !== 'number' || !Number.isInteger(hours)) return null;
  return hours >= 1 && hours <= JOIN_HOURS_MAX ? { from, hours } : null;
}

/** Whether the club accepts new crews now; without a window always. The end is exclusive. */
export function isJoinOpen(window: JoinWindow | null, now: Date): boolean {
  if (window === null) return true;
  const passed = now.getTime() - startOfSeoulDay(window.from).getTime();
  return passed >= 0 && passed < window.hours * HOUR_MS;
}

/** Why joining is refused now, or null. */
export function joinWindowRefusal(window: JoinWindow | null, now: Date): 'club.join_closed' | null {
  return isJoinOpen(window, now) ? null : 'club.join_closed';
}

/** Whether the public club page shows the join button: to non-crews, while joining is open. */
export function showsJoinButton(isCrew: boolean, window: JoinWindow | null, now: Date): boolean {
  return !isCrew && isJoinOpen(window, now);
}

/** The index of the public image shown now: the current second modulo 10 (docs/specification.md#public-club). */
export function publicImageIndex(now: Date): number {
  return now.getUTCSeconds() % CLUB_IMAGES;
}

/** The path of a club's public picture; 404 when the club has none. */
export function publicImagePath(nick: string, index: number): string {
  return `/uploads/${nick}_${index}.png`;
}

const PUBLIC_IMAGE = /^([a-z0-9_-]{2,30})_([0-9])\.png$/;

/** The club and index in the file name of a public picture; null for other files. */
export function parsePublicImage(file: string): { nick: string; index: number } | null {
  const [, nick, index] = PUBLIC_IMAGE.exec(file.toLowerCase()) ?? [];
  return nick === undefined ? null : { nick, index: Number(index) };
}

/** The address of the public picture with an index, modulo their number; else the club's main picture, or null. */
export function publicImageOf(setting: string | null, index: number): string | null {
  const { publicPictures, imageUrl } = parseSetting(setting);
  return publicPictures[index % publicPictures.length] ?? imageUrl;
}
