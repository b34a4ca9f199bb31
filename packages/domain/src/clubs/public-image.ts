import { CLUB_IMAGES } from '../constants.ts';

/** Which of a club's ten public images shows now: the current second modulo 10 (the specification, section 2). */
export function publicImageIndex(now: Date): number {
  return now.getUTCSeconds() % CLUB_IMAGES;
}
