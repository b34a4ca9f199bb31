import { z } from 'zod';
import { URL_MAX } from '../constants.ts';
import { safeUrl } from './safe-url.ts';

/** Whether a text is an address that may be linked (docs/specification.md#links). */
export function isHttpUrl(text: string): boolean {
  return safeUrl(text) !== null;
}

/** Aborts beyond the longest address: what comes after it walks the text. */
const address = z.string().max(URL_MAX, { abort: true }).trim();

/** An http or https address; surrounding space is taken off. */
export const httpUrl = address.refine(isHttpUrl, { params: { code: 'request.invalid_url' } });

/** An address, or nothing as the empty string. */
export const optionalHttpUrl = address.refine((text) => text === '' || isHttpUrl(text), {
  params: { code: 'request.invalid_url' },
});
