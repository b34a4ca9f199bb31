import { ANSWER_MAX, crewForm, validateAnswers } from '@crewwith/domain/crews/form';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import i18next from 'i18next';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';
import { parseAnswers } from './stored-answers.ts';

/** A crew's nick, and its answers in the order of the club's questions. */
export interface CrewFields {
  nick: string;
  answers: string[];
}

/** Values of the join form. */
export interface JoinFields extends CrewFields {
  consent: boolean;
}

/** Returns the initial values of the join form, with a proposed nick, or restored from a draft. */
export function initialJoinFields(
  questions: readonly string[],
  draft: JoinFields | null,
  nick: string,
): JoinFields {
  return {
    nick: draft?.nick ?? nick,
    answers: questions.map((_, index) => draft?.answers[index] ?? ''),
    consent: draft?.consent ?? false,
  };
}

/** Returns the initial values of an edit: the draft's, or the stored ones. */
export function initialCrewFields(
  questions: readonly string[],
  { nick, info }: { nick: string; info: string },
  draft: CrewFields | null,
): CrewFields {
  const stored = new Map(parseAnswers(info));
  return {
    nick: draft?.nick ?? nick,
    answers: questions.map((question, index) => draft?.answers[index] ?? stored.get(question) ?? ''),
  };
}

function answerError(answer: string): string | null {
  const cleaned = cleanText(answer);
  if (cleaned === '') return i18next.t('join.answerMissing');
  return fitsGraphemes(cleaned, ANSWER_MAX) ? null : i18next.t('join.answerTooLong', { max: ANSWER_MAX });
}

/** Validates nick and answers by field (docs/specification.md#join-rules). */
export function validateCrew({ nick, answers }: CrewFields): FieldErrors {
  const errors = schemaErrors(crewForm, { nick });
  for (const [index, answer] of answers.entries()) {
    const error = answerError(answer);
    if (error !== null) errors[`answers.${index}`] = error;
  }
  return errors;
}

/** Validates the join form by field. */
export function validateJoin({ consent, ...fields }: JoinFields): FieldErrors {
  const errors = validateCrew(fields);
  if (!consent) errors.consent = i18next.t('join.consentMissing');
  return errors;
}

/** Converts valid answers to JSON text, by question. Throws if an answer is missing. */
export function formatAnswers(question: string, questions: readonly string[], answers: string[]): string {
  const byQuestion = Object.fromEntries(questions.map((label, index) => [label, answers[index] ?? '']));
  const parsed = validateAnswers(question, byQuestion);
  if (parsed === null) throw new Error(messageOf('crew.answer_missing'));
  return JSON.stringify(parsed);
}

/** Returns the server's refusal by field; empty when it is about none. */
export function crewRefusalErrors(error: ApiError): FieldErrors {
  return error.code === 'crew.nick_taken' ? { nick: error.message } : serverFieldErrors(error);
}
