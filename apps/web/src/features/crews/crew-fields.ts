import { ANSWER_MAX, crewForm, validateAnswers } from '@crewwith/domain/crews/form';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import i18next from 'i18next';
import { type FieldErrors, messageOf, schemaErrors, serverFieldErrors } from '../../forms/validate.ts';
import type { ApiError } from '../../http/api-error.ts';

/** What a crew tells a club: an answer for each question, in their order. */
export interface CrewFields {
  nick: string;
  answers: string[];
}

/** What the join form holds. */
export interface JoinFields extends CrewFields {
  consent: boolean;
}

/** The form for these questions, filled in with what was typed before. */
export function initialJoinFields(questions: readonly string[], draft: JoinFields | null): JoinFields {
  return {
    nick: draft?.nick ?? '',
    answers: questions.map((_, place) => draft?.answers[place] ?? ''),
    consent: draft?.consent ?? false,
  };
}

/** The form of a crew that is there already: what was typed before, or else what is stored. */
export function initialCrewFields(
  questions: readonly string[],
  { nick, info }: { nick: string; info: string },
  draft: CrewFields | null,
): CrewFields {
  const stored = new Map(parseAnswers(info));
  return {
    nick: draft?.nick ?? nick,
    answers: questions.map((question, place) => draft?.answers[place] ?? stored.get(question) ?? ''),
  };
}

/** The answers that are stored of a crew, in their order; none where they do not read. */
export function parseAnswers(info: string): [question: string, answer: string][] {
  const read = readJson(info);
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(read).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function answerError(answer: string): string | null {
  const clean = cleanText(answer);
  if (clean === '') return i18next.t('join.answerMissing');
  return fitsGraphemes(clean, ANSWER_MAX) ? null : i18next.t('join.answerTooLong', { max: ANSWER_MAX });
}

/** What is wrong with nick and answers (docs/specification.md#join-rules), by field. */
export function validateCrew({ nick, answers }: CrewFields): FieldErrors {
  const errors = schemaErrors(crewForm, { nick });
  for (const [place, answer] of answers.entries()) {
    const fault = answerError(answer);
    if (fault !== null) errors[`answers.${place}`] = fault;
  }
  return errors;
}

/** What is wrong with the join form, by field. */
export function validateJoin({ consent, ...fields }: JoinFields): FieldErrors {
  const errors = validateCrew(fields);
  if (!consent) errors.consent = i18next.t('join.consentMissing');
  return errors;
}

/** The answers as they are sent: JSON text of question to answer. To be called on a form without errors. */
export function formatAnswers(question: string, questions: readonly string[], answers: string[]): string {
  const given = Object.fromEntries(questions.map((asked, place) => [asked, answers[place] ?? '']));
  const read = validateAnswers(question, given);
  if (read === null) throw new Error(messageOf('crew.answer_missing'));
  return JSON.stringify(read);
}

/** A refusal of the server beside the fields that it is about; empty when it is about none. */
export function crewRefusalErrors(error: ApiError): FieldErrors {
  return error.code === 'crew.nick_taken' ? { nick: error.message } : serverFieldErrors(error);
}
