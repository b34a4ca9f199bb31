import { z } from 'zod';
import { CHOOSE } from '../field-message.ts';
import { httpUrl } from '../links/http-url.ts';
import { line, paragraphs } from '../texts/text.ts';
import { seoulDay } from '../wire-time.ts';

/** How a gender travels. Input is read without case. */
export const GENDERS = ['Female', 'Male'] as const;
export const gender = z
  .string(CHOOSE)
  .overwrite((text) => GENDERS.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? text)
  .pipe(z.enum(GENDERS));

/**
 * What a member tells of themselves (specification section 5, sign-up). Age and completeness of the contact are
 * judged against the clock and the mask by the rules beside this file.
 */
export const memberForm = z.object({
  name: line({ min: 1, max: 50 }),
  gender,
  birthday: seoulDay,
  nationality: line({ min: 1, max: 50 }),
  address: line({ min: 1, max: 100 }),
  email: z.email().max(254),
  contact: z.string().max(40),
  info: paragraphs({ max: 500 }).nullish(),
});
export type MemberForm = z.output<typeof memberForm>;

/** `image_url` is where the picture of a member is; null takes it away. */
export const memberPicture = httpUrl.nullish();
