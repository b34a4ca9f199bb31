import { URL_MAX } from '../constants.ts';

type ParsedUrl = {
  origin: string;
  protocol: string;
  username: string;
  password: string;
  hostname: string;
  port: string;
  pathname: string;
  href: string;
  search: string;
};

/** The used part of the global URL; the domain is compiled without the DOM's types. */
declare const URL: new (input: string) => ParsedUrl;

/** An http(s) address without characters that URL parsers treat differently: white space, controls, `\`, userinfo. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Bidi_Control}\\/@?#][^\s\p{Cc}\p{Bidi_Control}\\]*$/iu;

/**
 * The normalized address, trimmed. Returns null unless it is http or https without userinfo
 * (docs/specification.md#links).
 */
export function safeUrl(address: string): string | null {
  return parseWebAddress(address)?.href ?? null;
}

/** The parsed address, under the conditions of `safeUrl`. */
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
