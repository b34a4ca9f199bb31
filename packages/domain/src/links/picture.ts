import { parseWebAddress } from './safe-url.ts';

/** The log-in provider's servers, from which profile pictures may be loaded. */
export const PICTURE_ORIGINS = [
  'https://k.kakaocdn.net',
  'https://t1.kakaocdn.net',
  'https://img1.kakaocdn.net',
] as const;

const OWN_PICTURE = /^\/(?!\/)[\w\-./]+$/;

/**
 * The address of a picture that a page may load: an uploaded one by an absolute path, or the provider's. Null for other
 * addresses, since loading a picture reveals the viewer to its host.
 */
export function shownPicture(address: string | null): string | null {
  return address === null || OWN_PICTURE.test(address) ? address : providerPicture(address);
}

/** The address of a picture on the log-in provider's servers; null for others. */
export function providerPicture(address: string | null): string | null {
  const url = address === null ? null : parseWebAddress(address);
  const origin = url === null || url.port !== '' ? null : `https://${url.hostname}`;
  return url !== null && PICTURE_ORIGINS.some((known) => known === origin)
    ? `${origin}${url.pathname}${url.search}`
    : null;
}
