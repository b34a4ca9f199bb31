import { z } from 'zod';
import { line, paragraphs } from '../texts/text.ts';

const jsonText = z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish();

/**
 * What a club is made of (specification section 5, club form). `levels` and `setting` are JSON text on the wire, and
 * an object is read as well; `clubs/levels.ts` and `clubs/setting.ts` judge what is in them.
 */
export const clubForm = z.object({
  name: line({ min: 1, max: 40 }),
  nick: z.string().max(60).trim(),
  category: line({ min: 1, max: 30 }),
  info: paragraphs({ min: 1, max: 3000 }),
  /** Newline-separated. */
  question: paragraphs({ min: 1, max: 2000 }),
  levels: jsonText,
  setting: jsonText,
});
export type ClubForm = z.output<typeof clubForm>;
