import { z } from 'zod';
import { NOT_CHOSEN } from '../field-errors.ts';
import { httpUrl } from '../links/http-url.ts';
import { multiLine, singleLine } from '../texts/schemas.ts';
import { seoulDay } from '../time-codecs.ts';

/** Genders on the wire. Input is case-insensitive. */
export const GENDERS = ['Female', 'Male'] as const;
export const gender = z
  .string(NOT_CHOSEN)
  .overwrite((text) => GENDERS.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? text)
  .pipe(z.enum(GENDERS));

/**
 * The form of a member (docs/specification.md#sign-up-rules). `rules.ts` checks the age and `contact.ts` the contact.
 */
export const memberForm = z.object({
  name: singleLine({ min: 1, max: 50 }),
  gender,
  birthday: seoulDay,
  nationality: singleLine({ min: 1, max: 50 }),
  address: singleLine({ min: 1, max: 100 }),
  email: z.email().max(254),
  contact: z.string().max(40),
  info: multiLine({ max: 500 }).nullish(),
});
export type MemberForm = z.output<typeof memberForm>;

/** The address of a member's picture; null removes it. */
export const memberPicture = httpUrl.nullish();

/** The dates of the accepted versions of the terms and the privacy policy. */
export const consent = z.object({ terms: seoulDay, privacy: seoulDay });
