import { CLUB_IMAGES, HOUR_MS } from '../constants.ts';
import { isOwnPicture } from '../images/picture.ts';
import { parseJson } from '../json.ts';
import { shownPicture } from '../links/picture.ts';
import { safeUrl } from '../links/safe-url.ts';
import { parseCommas } from '../texts/lines.ts';
import { isSeoulDay, type SeoulDay, startOfSeoulDay } from '../time.ts';

/** Least contrast of text by WCAG 2.2, level AA. */
const TEXT_CONTRAST = 4.5;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Whether this is a colour as clubs give it: `#rrggbb`. */
export function isColour(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** Contrast of two colours, 1 to 21, by WCAG 2.2. Both are `#rrggbb`. */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a club's colour can carry white text and be read as text on white. */
export function isContrastSafe(colour: string): boolean {
  return isColour(colour) && contrastRatio(colour, WHITE) >= TEXT_CONTRAST;
}

/** Black or white, whichever reads better on the colour; one of them always reads well enough. */
export function textColourOn(colour: string): typeof WHITE | typeof BLACK {
  return contrastRatio(colour, WHITE) >= contrastRatio(colour, BLACK) ? WHITE : BLACK;
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** A club's setting as screens use it; null where the club set nothing usable. */
export type ClubSetting = {
  iconUrl: string | null;
  imageUrl: string | null;
  /** Addresses of the pictures that the public page shows in turn, up to ten. */
  publicPictures: string[];
  hyperlink: string | null;
  colour: string | null;
  bulletinCategories: string[];
  joinWindow: JoinWindow | null;
};

/** A club's stored `setting`, field by field: what does not read is left out, the rest stays. */
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

/** A club's setting: it takes new crews from the start of a Seoul day for so many hours. */
export type JoinWindow = { from: SeoulDay; hours: number };

/** A window that somebody gave, or null where it is none. */
export function parseJoinWindow(given: unknown): JoinWindow | null {
  const { from, hours }: { [name: string]: unknown } = Object(given);
  if (typeof from !== 'string' || !isSeoulDay(from)) return null;
  if (typeof hours !== 'number' || !Number.isInteger(hours)) return null;
  return hours >= 1 && hours <= JOIN_HOURS_MAX ? { from, hours } : null;
}

/** Whether the club takes new crews now; without a window it always does. The end itself is outside. */
export function isJoinOpen(window: JoinWindow | null, now: Date): boolean {
  if (window === null) return true;
  const passed = now.getTime() - startOfSeoulDay(window.from).getTime();
  return passed >= 0 && passed < window.hours * HOUR_MS;
}

/** Why one cannot join now, or null. */
export function joinWindowRefusal(window: JoinWindow | null, now: Date): 'club.join_closed' | null {
  return isJoinOpen(window, now) ? null : 'club.join_closed';
}

/** Whether the public club page shows the join button: to those who are no crew, while the club takes new ones. */
export function showsJoinButton(isCrew: boolean, window: JoinWindow | null, now: Date): boolean {
  return !isCrew && isJoinOpen(window, now);
}

/** Which of a club's ten public images shows now: the current second modulo 10 (docs/specification.md#public-club). */
export function publicImageIndex(now: Date): number {
  return now.getUTCSeconds() % CLUB_IMAGES;
}

/** The path of a club's public picture; the server answers 404 when the club has none. */
export function publicImagePath(nick: string, index: number): string {
  return `/uploads/${nick}_${index}.png`;
}

const PUBLIC_IMAGE = /^([a-z0-9_-]{2,30})_([0-9])\.png$/;

/** The club and the index that the file of a public picture names; null for any other file. */
export function parsePublicImage(file: string): { nick: string; index: number } | null {
  const [, nick, index] = PUBLIC_IMAGE.exec(file.toLowerCase()) ?? [];
  return nick === undefined ? null : { nick, index: Number(index) };
}

/**
 * The address of the uploaded picture that stands for an index: of those there are, else the club's main picture; or
 * null.
 */
export function publicImageOf(setting: string | null, index: number): string | null {
  const { publicPictures, imageUrl } = parseSetting(setting);
  return publicPictures[index % publicPictures.length] ?? imageUrl;
}
