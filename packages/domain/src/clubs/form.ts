import { z } from 'zod';
import { CLUB_IMAGES, LEVEL_MAX, LEVEL_MIN, URL_MAX } from '../constants.ts';
import type { Language } from '../errors.ts';
import { isOwnPicture } from '../images/picture.ts';
import { parseJson } from '../json.ts';
import { optionalHttpUrl } from '../links/http-url.ts';
import { multiLine, singleLine } from '../texts/schemas.ts';
import { seoulDay } from '../time-codecs.ts';
import { DEFAULT_LEVEL_NAMES, type LevelNames } from './rules.ts';
import { isColour, JOIN_HOURS_MAX } from './setting.ts';

/** A club's nick in a path; what no club can have (`./nick.ts`) finds none. */
export const clubNickParam = z.string().regex(/^[\w-]{1,60}$/);

export const CLUB_NAME_MAX = 40;
export const CLUB_CATEGORY_MAX = 30;
export const CLUB_INFO_MAX = 3000;
/** Of all questions together, with the line feeds between them. */
export const CLUB_QUESTIONS_MAX = 2000;

const jsonText = z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish();

/**
 * What a club is made of (docs/specification.md#club-rules). `levels` and `setting` are JSON text on the wire, and an
 * object is read as well; `validateLevelNames` and `validateSetting` judge what is in them.
 */
export const clubForm = z.object({
  name: singleLine({ min: 1, max: CLUB_NAME_MAX }),
  nick: z.string().max(60, { abort: true }).trim(),
  /** May be empty. */
  category: singleLine({ max: CLUB_CATEGORY_MAX }).nullish(),
  info: multiLine({ min: 1, max: CLUB_INFO_MAX }),
  /** Newline-separated. */
  question: multiLine({ min: 1, max: CLUB_QUESTIONS_MAX }),
  levels: jsonText,
  setting: jsonText,
});
export type ClubForm = z.output<typeof clubForm>;

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

/**
 * The level names of a club's form, from JSON text or an object; the defaults for none, null where they will not do.
 */
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
