/**
 * The layout of the scale data, computed from indexes alone, so that cases know the ids without queries. Ids start at
 * 1, indexes at 0. Every 50 clubs repeat, so that each scale has the same clubs, only more of them.
 */

/** A multiple of 50 clubs. */
export type Scale = 1 | 10 | 100;

/** The instant at which the servers under test start, in the middle of the data. Noon in Seoul. */
export const NOW = new Date('2026-11-16T03:00:00.000Z');

/** Of the calendar feed of all clubs of the large club's leader. */
export const FEED_TOKEN = 'a-token-of-the-benchmarks';

export const CLUBS = 50;
const CREWS = 5_000;
export const MEMBERS = CREWS / 2;
/** The number of crews of an even club. */
export const CLUB_CREWS = 100;
/** The first crew's offset in the first clubs of every 50: a large one, then two small ones. */
const FIRST_CREWS = [0, 200, 250, 300];
/** The first of the even clubs, which have equally many crews. */
export const EVEN_CLUBS_FROM = 3;

export const MEETUPS_PER_MONTH = 20;
/** The last three months, the present one and the next. */
export const MONTHS = [-3, -2, -1, 0, 1] as const;
export const CLUB_MEETUPS = MEETUPS_PER_MONTH * MONTHS.length;
export const CLUB_NOTICES = 10;
/** Except in the large club, crews from these indexes have withdrawn, are banned, and are active. */
const WITHDRAWN_FROM = 40;
const BANNED_FROM = 42;
const ACTIVE_FROM = 44;
/** In the even clubs, crews from this index have never attended. */
export const IDLE_FROM = 50;
const CANCELLER = 45;
const ATTENDING_CREWS = 40;
const MEAN_SEATS = 10;
const SEAT_SPREAD = 6;

/** The number of crews of a club. */
export function crewsOf(club: number): number {
  const index = club % CLUBS;
  return index === 0 ? 200 : index < EVEN_CLUBS_FROM ? 50 : CLUB_CREWS;
}

/** The id of a club's first crew. */
export function firstCrewOf(club: number): number {
  const index = club % CLUBS;
  const before = FIRST_CREWS[index] ?? 300 + (index - EVEN_CLUBS_FROM) * CLUB_CREWS;
  return Math.floor(club / CLUBS) * CREWS + before + 1;
}

/** The id of a crew's member. Each member has two crews, in different clubs. */
export function memberOf(crew: number): number {
  const block = Math.floor((crew - 1) / CREWS);
  return block * MEMBERS + (((crew - 1) % CREWS) % MEMBERS) + 1;
}

/** Level and state of the crew at an index in its club: one leader, and some of the other levels. */
export function levelAndStateOf(club: number, index: number): { level: number; state: number } {
  if (club % CLUBS !== 0 && index >= WITHDRAWN_FROM && index < ACTIVE_FROM) {
    return index < BANNED_FROM ? { level: 0, state: 0 } : { level: -1, state: -1 };
  }
  if (index < 4) return { level: [9, 8, 7, 7][index] ?? 7, state: 1 };
  if (index < 20) return { level: 5, state: 1 };
  return { level: index % 5 === 4 ? 1 : 3, state: 1 };
}

/** The number of active crews of a club. */
export function activeCrewsOf(club: number): number {
  return crewsOf(club) - (club % CLUBS === 0 ? 0 : ACTIVE_FROM - WITHDRAWN_FROM);
}

/** The id of a meetup by its index in the club, oldest month first. */
export function meetupId(club: number, index: number): number {
  return club * CLUB_MEETUPS + index + 1;
}

/** The index of a club's first meetup of a month, `offset` months from the present one. */
export function firstMeetupOf(offset: (typeof MONTHS)[number]): number {
  return MONTHS.indexOf(offset) * MEETUPS_PER_MONTH;
}

/** The time of a meetup: 19:00 in Seoul, spread over its month. */
export function timeOf(index: number): Date {
  const month = MONTHS[Math.floor(index / MEETUPS_PER_MONTH)] ?? 0;
  const day = 1 + Math.floor((index % MEETUPS_PER_MONTH) * 1.4);
  return new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + month, day, 10));
}

/** The number of seats taken of a meetup: 10 on average. */
export function seatsOf(meetup: number): number {
  const spread = (meetup >> 1) % SEAT_SPREAD;
  return MEAN_SEATS + (meetup % 2 === 0 ? -spread : spread);
}

/** The owner's index in its club: a crew of level 5, which also takes the first seat. */
export function ownerOf(meetup: number): number {
  return 4 + (meetup % 16);
}

/** An attendee's index in its club. In the large club all crews take turns. */
export function attendeeOf(club: number, meetup: number, seat: number): number {
  const owner = ownerOf(meetup);
  return club % CLUBS === 0 ? (owner + seat * 13) % crewsOf(club) : (owner + seat) % ATTENDING_CREWS;
}

/** The attendee's state: attended or no-show, or applied for coming meetups. */
export function stateOf(meetup: number, index: number, seat: number): number {
  if (timeOf(index) > NOW) return 1;
  return (meetup + seat) % 37 === 0 ? 0 : 2;
}

/** Whether a meetup has a cancelled attendee: every fifth has. */
export function hasCanceller(meetup: number): boolean {
  return meetup % 5 === 0;
}

/** The cancelled attendee's index in its club. It has no seat. */
export function cancellerOf(club: number, meetup: number): number {
  return club % CLUBS === 0 ? ownerOf(meetup) + 1 : CANCELLER;
}
