import { isContactComplete, normalizeContact } from '@crewwith/domain/members/contact';
import { type MemberForm, memberForm } from '@crewwith/domain/members/form';
import { ageRefusal } from '@crewwith/domain/members/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { type FieldErrors, messageOf, schemaErrors } from '../../forms/validate.ts';

/** What the member's form holds while it is being filled in. */
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

/** What is wrong with the form (docs/specification.md#sign-up-rules), by field. */
export function validateMember(values: MemberFields, now: Date): FieldErrors {
  // An empty field is one that is missing, and is told so.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const errors = schemaErrors(memberForm, filled);
  const age = errors.birthday === undefined ? ageRefusal(values.birthday, now) : null;
  if (age !== null) errors.birthday = messageOf(age);
  if (!isContactComplete(values.contact)) errors.contact = messageOf('member.contact_incomplete');
  return errors;
}

/** The form as it is sent: clean lines, the contact in its one spelling. To be called on a form without errors. */
export function memberBody(values: MemberFields): MemberForm {
  return memberForm.parse({
    ...values,
    name: cleanLine(values.name),
    contact: normalizeContact(values.contact) ?? values.contact,
  });
}
