/**
 * Where everything of the scale data is, reckoned from its place alone: the same in every run, so that whoever
 * measures knows the ids without asking. Ids begin at 1; places at 0. Every 50 clubs repeat, so that each scale has
 * the same clubs, only more of them.
 */

/** How many times 50 clubs. */
export type Scale = 1 | 10 | 100;

/** The instant at which the servers under test start; the data stands around it. Noon in Seoul. */
export const NOW = new Date('2026-11-16T03:00:00.000Z');

export const CLUBS = 50;
const CREWS = 5_000;
export const MEMBERS = CREWS / 2;
const CLUB_CREWS = 100;
/** The first club is the large one of every 50, with two small ones after it. */
const FIRST_CREWS = [0, 200, 250, 300];
/** Clubs from here on have 100 crews each. */
export const EVEN_CLUBS_FROM = 3;

export const MEETUPS_A_MONTH = 20;
/** Three months behind, the present one and the next. */
export const MONTHS = [-3, -2, -1, 0, 1] as const;
export const CLUB_MEETUPS = MEETUPS_A_MONTH * MONTHS.length;
export const CLUB_NOTICES = 10;
/** Crews of these places in a club left it or were banned, but for the large club. */
const LEFT = 40;
const BANNED = 42;
const ACTIVE_AGAIN = 44;
/** In the even clubs nobody from this place on has ever attended: they are free to. */
export const IDLE_FROM = 50;
const CANCELLER = 45;
const REGULARS = 40;
const MEAN_SEATS = 10;
const SEAT_SPREAD = 6;

/** How many crews a club has. */
export function crewsOf(club: number): number {
  const place = club % CLUBS;
  return place === 0 ? 200 : place < EVEN_CLUBS_FROM ? 50 : CLUB_CREWS;
}

/** The id of a club's first crew. */
export function firstCrewOf(club: number): number {
  const place = club % CLUBS;
  const before = FIRST_CREWS[place] ?? 300 + (place - EVEN_CLUBS_FROM) * CLUB_CREWS;
  return Math.floor(club / CLUBS) * CREWS + before + 1;
}

/** The id of the member behind a crew: two crews each, in different clubs. */
export function memberOf(crew: number): number {
  const block = Math.floor((crew - 1) / CREWS);
  return block * MEMBERS + (((crew - 1) % CREWS) % MEMBERS) + 1;
}

/** Level and state of the crew at a place in its club: one leader, and some of every level. */
export function levelAndStateOf(club: number, place: number): { level: number; state: number } {
  if (club % CLUBS !== 0 && place >= LEFT && place < ACTIVE_AGAIN) {
    return place < BANNED ? { level: 0, state: 0 } : { level: -1, state: -1 };
  }
  if (place < 4) return { level: [9, 8, 7, 7][place] ?? 7, state: 1 };
  if (place < 20) return { level: 5, state: 1 };
  return { level: place % 5 === 4 ? 1 : 3, state: 1 };
}

/** How many crews of a club are active. */
export function activeCrewsOf(club: number): number {
  return crewsOf(club) - (club % CLUBS === 0 ? 0 : ACTIVE_AGAIN - LEFT);
}

/** The id of a meetup: `index` counts those of its club, the oldest month first. */
export function meetupId(club: number, index: number): number {
  return club * CLUB_MEETUPS + index + 1;
}

/** The index of a club's first meetup of a month, `offset` months from the present one. */
export function firstMeetupOf(offset: (typeof MONTHS)[number]): number {
  return MONTHS.indexOf(offset) * MEETUPS_A_MONTH;
}

/** When the meetup of an index is: 19:00 in Seoul, spread over its month. */
export function timeOf(index: number): Date {
  const month = MONTHS[Math.floor(index / MEETUPS_A_MONTH)] ?? 0;
  const day = 1 + Math.floor((index % MEETUPS_A_MONTH) * 1.4);
  return new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() + month, day, 10));
}

/** How many seats of a meetup are taken: 10 in the mean, never the same for long. */
export function seatsOf(meetup: number): number {
  const spread = (meetup >> 1) % SEAT_SPREAD;
  return MEAN_SEATS + (meetup % 2 === 0 ? -spread : spread);
}

/** The place in its club of who plans a meetup: a crew of level 5, who also takes the first seat. */
export function ownerOf(meetup: number): number {
  return 4 + (meetup % 16);
}

/** The place in its club of who sits on a seat; the large club's crews take turns. */
export function attendeeOf(club: number, meetup: number, seat: number): number {
  const owner = ownerOf(meetup);
  return club % CLUBS === 0 ? (owner + seat * 13) % crewsOf(club) : (owner + seat) % REGULARS;
}

/** 2 attended, 0 no-show, 1 for what has not been yet. */
export function stateOf(meetup: number, index: number, seat: number): number {
  if (timeOf(index) > NOW) return 1;
  return (meetup + seat) % 37 === 0 ? 0 : 2;
}

/** Whether a meetup has one who cancelled: every fifth. */
export function hasCanceller(meetup: number): boolean {
  return meetup % 5 === 0;
}

/** The place in its club of who cancelled: somebody without a seat. */
export function cancellerOf(club: number, meetup: number): number {
  return club % CLUBS === 0 ? ownerOf(meetup) + 1 : CANCELLER;
}
