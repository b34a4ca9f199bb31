import { z } from 'zod';
import { URL_MAX } from '../constants.ts';
import { safeUrl } from './safe-url.ts';

/** Whether a text is an address that may be linked (contract section 7). */
export function isHttpUrl(text: string): boolean {
  return safeUrl(text) !== null;
}

/** An http or https address; surrounding space is taken off. */
export const httpUrl = z
  .string()
  .max(URL_MAX)
  .trim()
  .refine(isHttpUrl, { params: { code: 'request.invalid_url' } });

/** An address, or nothing as the empty string. */
export const optionalHttpUrl = z
  .string()
  .max(URL_MAX)
  .trim()
  .refine((text) => text === '' || isHttpUrl(text), { params: { code: 'request.invalid_url' } });
