import { URL_MAX } from '../constants.ts';

type ParsedUrl = {
  protocol: string;
  username: string;
  password: string;
  hostname: string;
  port: string;
  pathname: string;
  href: string;
  search: string;
};

/** The part of the platform's URL that we use; the domain is compiled without the DOM's types. */
declare const URL: new (input: string) => ParsedUrl;

/** An http(s) address and nothing a parser could be talked into: no white space, control, backslash or userinfo. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Bidi_Control}\\/@?#][^\s\p{Cc}\p{Bidi_Control}\\]*$/iu;

/**
 * The address in its normal form, or null unless it is http or https with a plain host (docs/specification.md#links).
 * White space around it is forgiven.
 */
export function safeUrl(address: string): string | null {
  return parseWebAddress(address)?.href ?? null;
}

/** The parsed address, under the same conditions. */
export function parseWebAddress(address: string): ParsedUrl | null {
  const trimmed = address.trim();
  if (trimmed.length > URL_MAX || !WEB_ADDRESS.test(trimmed)) return null;
  try {
    const url = new URL(trimmed);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
