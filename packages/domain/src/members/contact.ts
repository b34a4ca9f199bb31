import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country of a number that is written without `+` and a country calling code. */
const HOME_COUNTRY = 'KR';
/**
 * Korean mobile numbers: 010 with eight digits, the older prefixes with seven or eight. The library allows seven
 * after 010.
 */
const KOREAN_MOBILE = /^(010)(\d{4})(\d{4})$|^(01[16-9])(\d{3,4})(\d{4})$/;
/** What a number is written with. An underscore is a digit that is missing, so a number with one is not complete. */
const NUMBER_CHARACTERS = /^\+?[\d\s().-]+$/;
const KOREAN_MOBILE_DIGITS = 11;

/**
 * Whether a contact is a complete telephone number of any country: not just a prefix, no missing digits
 * (docs/specification.md#sign-up-rules).
 */
export function isContactComplete(typed: string): boolean {
  return normalizeContact(typed) !== null;
}

/**
 * The stored form of a contact: `010-1234-5678` or `02-312-3456` for Korean numbers, `+81 90 1234 5678` for others.
 * Returns null when it is no complete telephone number.
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

/** What the field shows while one types: the digits so far, grouped as their country writes them. */
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
