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

/** A club's nick in a path. Wider than the rules of `./nick.ts`: an impossible nick is not found, not invalid. */
export const clubNickParam = z.string().regex(/^[\w-]{1,60}$/);

export const CLUB_NAME_MAX = 40;
export const CLUB_CATEGORY_MAX = 30;
export const CLUB_INFO_MAX = 3000;
/** All questions together, including the line feeds between them. */
export const CLUB_QUESTIONS_MAX = 2000;

const jsonText = z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish();

/**
 * The fields of a club (docs/specification.md#club-rules). `levels` and `setting` are JSON text or an object;
 * `validateLevelNames` and `validateSetting` validate their content.
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
/** Level number → name, as in a form. */
export const levelNamesSchema = z.record(level, singleLine({ max: LEVEL_NAME_MAX }));

/** An uploaded picture's absolute path, any http(s) address, or the empty string. */
const picture = z.union([
  z
    .string()
    .max(URL_MAX)
    .regex(/^\/(?!\/)[\w\-./]+$/),
  optionalHttpUrl,
]);

const joinWindow = z.object({ from: seoulDay, hours: z.int().positive().max(JOIN_HOURS_MAX) });

/** A club's setting in a form; `setting.ts` parses the stored one. */
export const settingSchema = z.object({
  icon_url: picture.optional(),
  image_url: picture.optional(),
  /** Uploaded pictures that the public page rotates. */
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

/** The level names of a form, from JSON text or an object; the defaults when empty. Returns null when invalid. */
export function validateLevelNames(input: unknown, language: Language): LevelNames | null {
  if (isEmpty(input)) return DEFAULT_LEVEL_NAMES[language];
  return levelNamesSchema.safeParse(toValue(input)).data ?? null;
}

/** The setting of a form, from JSON text or an object, without unknown fields. Returns null when invalid. */
export function validateSetting(input: unknown): SettingInput | null {
  if (isEmpty(input)) return {};
  return settingSchema.safeParse(toValue(input)).data ?? null;
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

function toValue(input: unknown): unknown {
  return typeof input === 'string' ? parseJson(input) : input;
}
