import { z } from 'zod';
import { multiLine, singleLine } from '../texts/schemas.ts';

export const CLUB_NAME_MAX = 40;
export const CLUB_CATEGORY_MAX = 30;
export const CLUB_INFO_MAX = 3000;
/** Of all questions together, with the line feeds between them. */
export const CLUB_QUESTIONS_MAX = 2000;

const jsonText = z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish();

/**
 * What a club is made of (docs/specification.md#club-rules). `levels` and `setting` are JSON text on the wire, and an
 * object is read as well; `clubs/levels.ts` and `clubs/setting.ts` judge what is in them.
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
