/** Korean mobile numbers: 010 with eight digits, the older prefixes with seven or eight. */
const MOBILE = /^(010)(\d{4})(\d{4})$|^(01[16-9])(\d{3,4})(\d{4})$/;

/** What the phone field holds before anything is typed; an underscore stands for a digit that is missing. */
export const CONTACT_PREFIX = '010-';
export const CONTACT_PLACEHOLDER = '_';

/** Whether a contact is complete: a whole number, not just the prefix, no placeholder (the specification, section 5). */
export function isContactComplete(typed: string): boolean {
  return normalizeContact(typed) !== null;
}

/** A contact as it is kept, `010-1234-5678`, from any usual way of writing it; null when it is no whole mobile number. */
export function normalizeContact(typed: string): string | null {
  const plain = typed.normalize('NFKC').replace(/[\s.()-]/g, '');
  const match = MOBILE.exec(plain.replace(/^\+82(?=1)|^\+820(?=1)/, '0'));
  return match === null ? null : match.slice(1).filter(Boolean).join('-');
}

/** What the field shows while one types: digits in their groups, the missing ones as underscores. */
export function maskContact(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 11).padEnd(11, CONTACT_PLACEHOLDER);
  return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
}
