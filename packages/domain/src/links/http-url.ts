import { z } from 'zod';
import { URL_MAX } from '../constants.ts';
import { safeUrl } from './safe-url.ts';

/** Whether a text is an address that may be linked (docs/specification.md#links). */
export function isHttpUrl(text: string): boolean {
  return safeUrl(text) !== null;
}

/** Aborts on texts that are too long, since later checks scan the whole text. */
const address = z.string().max(URL_MAX, { abort: true }).trim();

/** An http or https address, trimmed. */
export const httpUrl = address.refine(isHttpUrl, { params: { code: 'request.invalid_url' } });

/** An http or https address, or the empty string. */
export const optionalHttpUrl = address.refine((text) => text === '' || isHttpUrl(text), {
  params: { code: 'request.invalid_url' },
});
