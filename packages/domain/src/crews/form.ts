import { z } from 'zod';
import { cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes, mayFitGraphemes } from '../texts/graphemes.ts';
import { parseLines } from '../texts/lines.ts';
import { singleLine } from '../texts/schemas.ts';

export const CREW_NICK_MAX = 20;
export const ANSWER_MAX = 500;

/**
 * What a crew tells a club (docs/specification.md#join-rules). `info` is JSON of question to answer: text on the wire,
 * and an object is read as well; `validateAnswers` judges that each question is answered.
 */
export const crewForm = z.object({
  nick: singleLine({ min: 1, max: CREW_NICK_MAX }),
  info: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish(),
});
export type CrewForm = z.output<typeof crewForm>;

/** The questions of a club, one a line. */
export function parseQuestions(question: string): string[] {
  return parseLines(question);
}

const answers = z.record(z.string(), z.string());

/**
 * The answers of a crew to the club's questions, cleaned, and nothing else that was sent along; null when one is
 * missing or too long, or when `info` is not a JSON object of texts (docs/specification.md#join-rules).
 */
export function validateAnswers(question: string, info: unknown): Record<string, string> | null {
  const given = answers.safeParse(typeof info === 'string' ? parseJson(info) : (info ?? {}));
  if (!given.success) return null;
  const kept: Record<string, string> = {};
  for (const asked of parseQuestions(question)) {
    const typed = (Object.hasOwn(given.data, asked) ? given.data[asked] : undefined) ?? '';
    if (!mayFitGraphemes(typed, ANSWER_MAX)) return null;
    const answer = cleanText(typed);
    if (answer === '' || !fitsGraphemes(answer, ANSWER_MAX)) return null;
    Object.defineProperty(kept, asked, { value: answer, enumerable: true });
  }
  return kept;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
