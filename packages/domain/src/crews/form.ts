import { z } from 'zod';
import { parseQuestions } from '../clubs/rules.ts';
import { parseJson } from '../json.ts';
import { cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes, mayFitGraphemes } from '../texts/graphemes.ts';
import { singleLine } from '../texts/schemas.ts';

export const CREW_NICK_MAX = 20;
export const ANSWER_MAX = 500;

/**
 * The form for joining a club (docs/specification.md#join-rules). `info` maps question to answer, as JSON text or an
 * object; `validateAnswers` checks that each question is answered.
 */
export const crewForm = z.object({
  nick: singleLine({ min: 1, max: CREW_NICK_MAX }),
  info: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish(),
});
export type CrewForm = z.output<typeof crewForm>;

const answersSchema = z.record(z.string(), z.string());

/**
 * The crew's answers to the club's questions, cleaned, without other fields of `info`. Returns null when an answer is
 * missing or too long, or when `info` is no JSON object of texts (docs/specification.md#join-rules).
 */
export function validateAnswers(question: string, info: unknown): Record<string, string> | null {
  const input = answersSchema.safeParse(
    typeof info === 'string' ? parseJson(info.trim() || '{}') : (info ?? {}),
  );
  if (!input.success) return null;
  const answers: Record<string, string> = {};
  for (const line of parseQuestions(question)) {
    const typed = (Object.hasOwn(input.data, line) ? input.data[line] : undefined) ?? '';
    if (!mayFitGraphemes(typed, ANSWER_MAX)) return null;
    const answer = cleanText(typed);
    if (answer === '' || !fitsGraphemes(answer, ANSWER_MAX)) return null;
    Object.defineProperty(answers, line, { value: answer, enumerable: true });
  }
  return answers;
}
