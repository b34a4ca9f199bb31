import { isContactComplete, normalizeContact } from '@crewwith/domain/members/contact';
import { type MemberForm, memberForm } from '@crewwith/domain/members/form';
import { ageRefusal } from '@crewwith/domain/members/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { type FieldErrors, messageOf, schemaErrors } from '../../forms/validate.ts';

/** Values of the member's form. */
export interface MemberFields {
  email: string;
  name: string;
  gender: string;
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

/** Validates the form by field (docs/specification.md#sign-up-rules). */
export function validateMember(values: MemberFields, now: Date): FieldErrors {
  // Omits empty fields, so that they are reported as missing.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const errors = schemaErrors(memberForm, filled);
  const age = errors.birthday === undefined ? ageRefusal(values.birthday, now) : null;
  if (age !== null) errors.birthday = messageOf(age);
  if (!isContactComplete(values.contact)) errors.contact = messageOf('member.contact_incomplete');
  return errors;
}

/** Converts a valid form to a body with a normalized contact. Throws if the form has errors. */
export function memberBody(values: MemberFields): MemberForm {
  return memberForm.parse({
    ...values,
    name: cleanLine(values.name),
    contact: normalizeContact(values.contact) ?? values.contact,
  });
}
