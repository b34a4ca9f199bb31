import { z } from 'zod';
import { CLUB_IMAGES, LEVEL_MAX, LEVEL_MIN, URL_MAX } from '../constants.ts';
import { JOIN_HOURS_MAX } from '../crews/join-window.ts';
import type { Language } from '../errors.ts';
import { isOwnPicture } from '../images/picture.ts';
import { parseJson } from '../json.ts';
import { optionalHttpUrl } from '../links/http-url.ts';
import { singleLine } from '../texts/schemas.ts';
import { seoulDay } from '../time-codecs.ts';
import { isColour } from './colour.ts';
import { DEFAULT_LEVEL_NAMES, type LevelNames } from './levels.ts';

export const LEVEL_NAME_MAX = 20;
export const BULLETIN_LIST_MAX = 200;

const level = z
  .string()
  .regex(/^-?\d$/)
  .refine((key) => Number(key) >= LEVEL_MIN && Number(key) <= LEVEL_MAX);
/** Level number → name, as a form gives them. */
export const levelNamesSchema = z.record(level, singleLine({ max: LEVEL_NAME_MAX }));

/** One of our own pictures by an absolute path, anybody's by http(s), or none. */
const picture = z.union([
  z
    .string()
    .max(URL_MAX)
    .regex(/^\/(?!\/)[\w\-./]+$/),
  optionalHttpUrl,
]);

const joinWindow = z.object({ from: seoulDay, hours: z.int().positive().max(JOIN_HOURS_MAX) });

/** A club's setting as a form gives it; `setting.ts` reads what is stored. */
export const settingSchema = z.object({
  icon_url: picture.optional(),
  image_url: picture.optional(),
  /** Uploaded pictures that the public page shows in turn. */
  image_urls: z
    .array(z.string().max(200, { abort: true }).refine(isOwnPicture))
    .max(CLUB_IMAGES)
    .optional(),
  hyperlink: optionalHttpUrl.optional(),
  color: z
    .string()
    .refine((colour) => colour === '' || isColour(colour))
    .optional(),
  /** Comma-separated names of the bulletin's categories. */
  bulletinlist: singleLine({ max: BULLETIN_LIST_MAX }).optional(),
  join_window: joinWindow.nullish(),
});
export type SettingInput = z.output<typeof settingSchema>;

/** The level names of a club's form, from JSON text or an object; the defaults for none, null where they will not do. */
export function validateLevelNames(given: unknown, language: Language): LevelNames | null {
  if (isNothing(given)) return DEFAULT_LEVEL_NAMES[language];
  return levelNamesSchema.safeParse(parsed(given)).data ?? null;
}

/** The setting of a club's form, likewise; what the setting does not know is left out. */
export function validateSetting(given: unknown): SettingInput | null {
  if (isNothing(given)) return {};
  return settingSchema.safeParse(parsed(given)).data ?? null;
}

function isNothing(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

function parsed(given: unknown): unknown {
  return typeof given === 'string' ? parseJson(given) : given;
}
