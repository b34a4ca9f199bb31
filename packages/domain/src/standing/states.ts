/** Why a standing seat ended; `end_reason` in the database and on the wire. */
export const STANDING_END = {
  /** Its crew gave it up. */
  givenUp: 'given_up',
  noShows: 'no_shows',
  misses: 'misses',
  notRenewed: 'not_renewed',
  /** Its crew left the club or was banned. */
  leftClub: 'left_club',
  seriesEnded: 'series_ended',
} as const;
export const STANDING_ENDS = Object.values(STANDING_END);
export type StandingEnd = (typeof STANDING_ENDS)[number];
