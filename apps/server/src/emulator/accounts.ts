import { createHash } from 'node:crypto';

/** An account of the emulated provider. It is derived from its e-mail alone, so that it is the same after a restart. */
export interface EmulatorAccount {
  /** As Kakao's: a whole number. */
  readonly id: number;
  readonly nickname: string;
  readonly email: string;
  /** Kakao refuses those under 14 with -406; here it is whoever's address starts with `under14`. */
  readonly under14: boolean;
}

const HEX_DIGITS_OF_ID = 13;
const EMAIL = /^[^\s@<>"'&]{1,64}@[^\s@<>"'&]{1,180}$/;

/** The accounts that the chooser shows (docs/specification.md#demo). */
export const DEMO_EMAILS: readonly string[] = [
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((level) => `level${level}@demo.crewwith`),
  'newcomer@demo.crewwith',
];

/** The account behind a `login_hint`, or null when it is no e-mail address. */
export function emulatorAccount(loginHint: string): EmulatorAccount | null {
  const email = loginHint.trim().toLowerCase();
  if (!EMAIL.test(email)) return null;
  const hash = createHash('sha256').update(`kakao:${email}`).digest('hex');
  const [nickname = email] = email.split('@');
  return {
    id: Number.parseInt(hash.slice(0, HEX_DIGITS_OF_ID), 16),
    nickname,
    email,
    under14: nickname.startsWith('under14'),
  };
}
