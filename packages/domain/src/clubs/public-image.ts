import { CLUB_IMAGES } from '../constants.ts';
import { parseSetting } from './setting.ts';

/** Which of a club's ten public images shows now: the current second modulo 10 (docs/specification.md#public-club). */
export function publicImageIndex(now: Date): number {
  return now.getUTCSeconds() % CLUB_IMAGES;
}

/** The path of a club's public picture; the server answers 404 when the club has none. */
export function publicImagePath(nick: string, index: number): string {
  return `/uploads/${nick}_${index}.png`;
}

const PUBLIC_IMAGE = /^([a-z0-9_-]{2,30})_([0-9])\.png$/;

/** The club and the index that the file of a public picture names; null for any other file. */
export function parsePublicImage(file: string): { nick: string; index: number } | null {
  const [, nick, index] = PUBLIC_IMAGE.exec(file.toLowerCase()) ?? [];
  return nick === undefined ? null : { nick, index: Number(index) };
}

/** The address of the uploaded picture that stands for an index: of those there are, else the club's main picture; or null. */
export function publicImageOf(setting: string | null, index: number): string | null {
  const { publicPictures, imageUrl } = parseSetting(setting);
  return publicPictures[index % publicPictures.length] ?? imageUrl;
}
