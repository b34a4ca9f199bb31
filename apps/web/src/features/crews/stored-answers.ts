import { parseJson } from '@crewwith/domain/json';

/** Parses a crew's stored answers in their order; empty when malformed. */
export function parseAnswers(info: string): [question: string, answer: string][] {
  const parsed = parseJson(info);
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(parsed).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
}
