import { z } from 'zod';
import { NOT_CHOSEN } from '../field-errors.ts';
import { httpUrl } from '../links/http-url.ts';
import { multiLine, singleLine } from '../texts/schemas.ts';
import { seoulDay } from '../time-codecs.ts';

/** How a gender travels. Input is read without case. */
export const GENDERS = ['Female', 'Male'] as const;
export const gender = z
  .string(NOT_CHOSEN)
  .overwrite((text) => GENDERS.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? text)
  .pipe(z.enum(GENDERS));

/**
 * What a member tells of themselves (docs/specification.md#sign-up-rules). Age and completeness of the contact are
 * judged against the clock and the mask by the rules beside this file.
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

/** `image_url` is where the picture of a member is; null takes it away. */
export const memberPicture = httpUrl.nullish();

/** The days of the versions of the terms and the privacy policy that were agreed to. */
export const consent = z.object({ terms: seoulDay, privacy: seoulDay });
