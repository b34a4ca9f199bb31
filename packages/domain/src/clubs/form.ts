import { z } from 'zod';
import { line, paragraphs } from '../texts/text.ts';

export const CLUB_NAME_MAX = 40;
export const CLUB_CATEGORY_MAX = 30;
export const CLUB_INFO_MAX = 3000;
/** Of all questions together, with the line feeds between them. */
export const CLUB_QUESTIONS_MAX = 2000;

const jsonText = z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish();

/**
 * What a club is made of (specification section 5, club form). `levels` and `setting` are JSON text on the wire, and
 * an object is read as well; `clubs/levels.ts` and `clubs/setting.ts` judge what is in them.
 */
export const clubForm = z.object({
  name: line({ min: 1, max: CLUB_NAME_MAX }),
  nick: z.string().max(60).trim(),
  category: line({ min: 1, max: CLUB_CATEGORY_MAX }),
  info: paragraphs({ min: 1, max: CLUB_INFO_MAX }),
  /** Newline-separated. */
  question: paragraphs({ min: 1, max: CLUB_QUESTIONS_MAX }),
  levels: jsonText,
  setting: jsonText,
});
export type ClubForm = z.output<typeof clubForm>;
