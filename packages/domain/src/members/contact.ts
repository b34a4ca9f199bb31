import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country of numbers without a country calling code. */
const HOME_COUNTRY = 'KR';
/**
 * Korean mobile numbers: 010 with eight digits, older prefixes with seven or eight. Needed since libphonenumber accepts
 * seven after 010.
 */
const KOREAN_MOBILE = /^(010)(\d{4})(\d{4})$|^(01[16-9])(\d{3,4})(\d{4})$/;
/** Allowed characters. An underscore of the input mask is a missing digit, so the number is not complete. */
const NUMBER_CHARACTERS = /^\+?[\d\s().-]+$/;
const KOREAN_MOBILE_DIGITS = 11;

/**
 * Whether a contact is a complete telephone number of any country (docs/specification.md#sign-up-rules).
 */
export function isContactComplete(typed: string): boolean {
  return normalizeContact(typed) !== null;
}

/**
 * The stored format of a contact: `010-1234-5678` or `02-312-3456` for Korean numbers, `+81 90 1234 5678` for others.
 * Returns null when the number is not complete.
 */
export function normalizeContact(typed: string): string | null {
  const plain = typed.normalize('NFKC').trim();
  if (!NUMBER_CHARACTERS.test(plain)) return null;
  const number = parsePhoneNumberFromString(plain, HOME_COUNTRY);
  if (number === undefined || !number.isValid()) return null;
  if (number.countryCallingCode !== '82') return number.formatInternational();
  const digits = `0${number.nationalNumber}`;
  if (!digits.startsWith('01')) return number.formatNational();
  return KOREAN_MOBILE.exec(digits)?.slice(1).filter(Boolean).join('-') ?? null;
}

/** The typed digits, grouped in the format of their country, for display while typing. */
export function groupContact(typed: string): string {
  const plain = typed.normalize('NFKC');
  const digits = plain.replace(/\D/g, '');
  if (plain.trimStart().startsWith('+')) return new AsYouType().input(`+${digits}`);
  const isMobile = digits.startsWith('01');
  const grouped = new AsYouType(HOME_COUNTRY).input(
    isMobile ? digits.slice(0, KOREAN_MOBILE_DIGITS) : digits,
  );
  return grouped.replace(/-$/, '');
}
