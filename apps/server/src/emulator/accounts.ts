import { createHash } from 'node:crypto';

/** An account of the emulated provider, derived from its e-mail alone, so that it is the same after a restart. */
export interface EmulatorAccount {
  /** An integer, as Kakao's. */
  readonly id: number;
  readonly nickname: string;
  readonly email: string;
  /** Kakao refuses users under 14 with -406; the emulator does so for addresses that start with `under14`. */
  readonly under14: boolean;
}

const HEX_DIGITS_OF_ID = 13;
const EMAIL = /^[^\s@<>"'&]{1,64}@[^\s@<>"'&]{1,180}$/;

/** The accounts that the chooser shows (docs/specification.md#demo). */
export const DEMO_EMAILS: readonly string[] = [
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((level) => `level${level}@demo.crewwith`),
  'newcomer@demo.crewwith',
];

/** Returns the account of a `login_hint`, or null when that is not an e-mail address. */
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
