import { romanize } from 'es-hangul?romanize';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { CLUB_NICK_MAX } from '@crewwith/domain/constants';
import { crewForm } from '@crewwith/domain/crews/form';
import i18next from 'i18next';
import { type FieldErrors, schemaErrors } from '../../../forms/validate.ts';
import type { NewClubBody } from '../api.ts';
import { type ClubFieldName, type ClubFields, clubBody, newClubFields, validateClub } from './club-fields.ts';

/** Values of the form that founds a club: all of the club, and the founder's nick. */
export interface FoundingFields extends ClubFields {
  crew_nick: string;
}

export type FoundingFieldName = ClubFieldName | 'crew_nick';

/** The fields of each step. The others have their defaults, and can be changed later. */
export const FOUNDING_STEPS = [
  ['name', 'nick', 'category'],
  ['icon_url', 'image_url', 'color'],
  ['info', 'questions', 'crew_nick'],
] as const satisfies readonly (readonly FoundingFieldName[])[];

/** Returns the initial values of a new club, whose founder is offered this nick. */
export function newFoundingFields(crewNick: string): FoundingFields {
  return {
    ...newClubFields(),
    questions: [i18next.t('clubForm.questionFirst')],
    crew_nick: crewNick,
  };
}

/** Returns the step with this field, from 1. */
const stepOf = (name: string) =>
  FOUNDING_STEPS.findIndex((names: readonly string[]) => names.includes(name)) + 1;

/** Returns the first step with an error, from 1; null without one. */
export function stepOfErrors(errors: FieldErrors): number | null {
  const steps = Object.keys(errors).map(stepOf).filter(Boolean);
  return steps.length === 0 ? null : Math.min(...steps);
}

/** Validates the fields of the first steps. */
export function validateFounding(fields: FoundingFields, steps: number): FieldErrors {
  const { nick: crew_nick } = schemaErrors(crewForm, { nick: fields.crew_nick });
  const errors = { ...validateClub(fields, null), ...(crew_nick !== undefined && { crew_nick }) };
  return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf(name) <= steps));
}

/** Converts a valid form to a request body. Throws if the form has errors. */
export function foundingBody(fields: FoundingFields): NewClubBody {
  return { ...clubBody(fields, null), crew_nick: crewForm.shape.nick.parse(fields.crew_nick) };
}

/** Returns an address that a name suggests: `한강 러닝` → `hangang-reoning`; empty where there is none. */
export function suggestClubNick(name: string): string {
  const words = romanize(name.normalize('NFC'))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let nick = '';
  for (const word of words) {
    const longer = nick === '' ? word.slice(0, CLUB_NICK_MAX) : `${nick}-${word}`;
    if (longer.length > CLUB_NICK_MAX) break;
    nick = longer;
  }
  return clubNickRefusal(nick) === null ? nick : '';
}
