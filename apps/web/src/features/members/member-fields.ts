import { isContactComplete, normalizeContact } from '@crewwith/domain/members/contact';
import { type MemberForm, memberForm } from '@crewwith/domain/members/form';
import { ageRefusal } from '@crewwith/domain/members/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import i18next from 'i18next';
import { type FieldErrors, messageOf, schemaErrors } from '../../forms/validate.ts';
import { parseBirthday } from './birthday.ts';

/** Values of the member's form. */
export interface MemberFields {
  email: string;
  name: string;
  gender: string;
  /** As typed. */
  birthday: string;
  nationality: string;
  address: string;
  contact: string;
}

export const EMPTY_MEMBER: MemberFields = {
  email: '',
  name: '',
  gender: '',
  birthday: '',
  nationality: '',
  address: '',
  contact: '',
};

/** The fields that say who a member is; the others say how to reach them. */
export const PERSON_FIELDS = ['name', 'gender', 'birthday'] as const;

/** Validates the form by field (docs/specification.md#sign-up-rules). */
export function validateMember(values: MemberFields, now: Date): FieldErrors {
  // Omits empty fields, so that they are reported as missing.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const birthday = parseBirthday(values.birthday, now);
  const errors = schemaErrors(memberForm, { ...filled, ...(birthday !== null && { birthday }) });
  const age = birthday === null ? null : ageRefusal(birthday, now);
  if (age !== null) errors.birthday = messageOf(age);
  if (birthday === null && values.birthday !== '') errors.birthday = i18next.t('signup.birthdayWrong');
  if (!isContactComplete(values.contact)) errors.contact = messageOf('member.contact_incomplete');
  return errors;
}

/** Converts a valid form to a body with a normalized contact. Throws if the form has errors. */
export function memberBody(values: MemberFields, now: Date): MemberForm {
  return memberForm.parse({
    ...values,
    birthday: parseBirthday(values.birthday, now),
    name: cleanLine(values.name),
    contact: normalizeContact(values.contact) ?? values.contact,
  });
}
