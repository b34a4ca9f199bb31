import { parseWebAddress } from './safe-url.ts';

/** Where pictures of people may come from besides us: the provider's own servers. */
export const PICTURE_ORIGINS = [
  'https://k.kakaocdn.net',
  'https://t1.kakaocdn.net',
  'https://img1.kakaocdn.net',
] as const;

const OWN_PICTURE = /^\/(?!\/)[\w\-./]+$/;

/**
 * The address of a picture that a page shows: one of ours by an absolute path, or the provider's. Null for all else,
 * since whoever keeps a picture elsewhere would learn who looks at it.
 */
export function shownPicture(address: string | null): string | null {
  if (address === null || OWN_PICTURE.test(address)) return address;
  const url = parseWebAddress(address);
  const origin = url === null || url.port !== '' ? null : `https://${url.hostname}`;
  return url !== null && PICTURE_ORIGINS.some((known) => known === origin)
    ? `${origin}${url.pathname}${url.search}`
    : null;
}
