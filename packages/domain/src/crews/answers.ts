import { z } from 'zod';
import { cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes, mayFitGraphemes } from '../texts/graphemes.ts';
import { parseLines } from '../texts/lines.ts';
import { ANSWER_MAX } from './form.ts';

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
