import { readAnswers } from '@crewwith/domain/crews/answers';
import { ANSWER_MAX, crewForm } from '@crewwith/domain/crews/form';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import i18next from 'i18next';
import { type FieldErrors, schemaErrors, sentenceOf } from '../../kit/validate.ts';

/** What the join form holds: an answer for each question, in their order. */
export interface JoinFields {
  nick: string;
  answers: string[];
  consent: boolean;
}

/** The form for these questions, filled in with what was typed before. */
export function joinFields(questions: readonly string[], draft: JoinFields | null): JoinFields {
  return {
    nick: draft?.nick ?? '',
    answers: questions.map((_, place) => draft?.answers[place] ?? ''),
    consent: draft?.consent ?? false,
  };
}

function answerFault(answer: string): string | null {
  const clean = cleanText(answer);
  if (clean === '') return i18next.t('join.answerMissing');
  return fitsGraphemes(clean, ANSWER_MAX) ? null : i18next.t('join.answerTooLong', { max: ANSWER_MAX });
}

/** What is wrong with the form (the specification, section 5), by field. */
export function joinErrors({ nick, answers, consent }: JoinFields): FieldErrors {
  const errors = schemaErrors(crewForm, { nick });
  for (const [place, answer] of answers.entries()) {
    const fault = answerFault(answer);
    if (fault !== null) errors[`answers.${place}`] = fault;
  }
  if (!consent) errors.consent = i18next.t('join.consentMissing');
  return errors;
}

/** The answers as they are sent: JSON text of question to answer. To be called on a form without errors. */
export function answersText(question: string, questions: readonly string[], answers: string[]): string {
  const given = Object.fromEntries(questions.map((asked, place) => [asked, answers[place] ?? '']));
  const read = readAnswers(question, given);
  if (read === null) throw new Error(sentenceOf('crew.answer_missing'));
  return JSON.stringify(read);
}
