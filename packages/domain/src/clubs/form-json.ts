import { z } from 'zod';
import { LEVEL_MAX, LEVEL_MIN } from '../constants.ts';
import { JOIN_HOURS_MAX } from '../crews/join-window.ts';
import type { Language } from '../errors.ts';
import { optionalHttpUrl } from '../links/http-url.ts';
import { line } from '../texts/text.ts';
import { seoulDay } from '../wire-time.ts';
import { isColour } from './colour.ts';
import { DEFAULT_LEVEL_NAMES, type LevelNames } from './levels.ts';
import { readStoredJson } from './stored-json.ts';

export const LEVEL_NAME_MAX = 20;
export const BULLETIN_LIST_MAX = 200;

const level = z
  .string()
  .regex(/^-?\d$/)
  .refine((key) => Number(key) >= LEVEL_MIN && Number(key) <= LEVEL_MAX);
/** Level number → name, as a form gives them. */
export const writtenLevels = z.record(level, line({ max: LEVEL_NAME_MAX }));

/** One of our own pictures by an absolute path, anybody's by http(s), or none. */
const picture = z.union([z.string().regex(/^\/(?!\/)[\w\-./]+$/), optionalHttpUrl]);

const joinWindow = z.object({ from: seoulDay, hours: z.int().positive().max(JOIN_HOURS_MAX) });

/** A club's setting as a form gives it; `setting.ts` reads what is stored. */
export const writtenSetting = z.object({
  icon_url: picture.optional(),
  image_url: picture.optional(),
  hyperlink: optionalHttpUrl.optional(),
  color: z
    .string()
    .refine((colour) => colour === '' || isColour(colour))
    .optional(),
  /** Comma-separated names of the bulletin's categories. */
  bulletinlist: line({ max: BULLETIN_LIST_MAX }).optional(),
  join_window: joinWindow.nullish(),
});
export type WrittenSetting = z.output<typeof writtenSetting>;

/** The level names of a club's form, from JSON text or an object; the defaults for none, null where they will not do. */
export function readLevelNames(given: unknown, language: Language): LevelNames | null {
  if (isNothing(given)) return DEFAULT_LEVEL_NAMES[language];
  return writtenLevels.safeParse(parsed(given)).data ?? null;
}

/** The setting of a club's form, likewise; what the setting does not know is left out. */
export function readSetting(given: unknown): WrittenSetting | null {
  if (isNothing(given)) return {};
  return writtenSetting.safeParse(parsed(given)).data ?? null;
}

function isNothing(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

function parsed(given: unknown): unknown {
  return typeof given === 'string' ? readStoredJson(given) : given;
}
