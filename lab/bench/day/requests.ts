import { randomUUID } from 'node:crypto';
import { attendanceCode } from '@crewwith/domain/attendees/marking';
import type { SeededRandom } from '../../../apps/server/src/seed/seeded-random.ts';
import * as layout from '../data/layout.ts';
import { MEETUP_CREATED } from '../data/row-text.ts';
import { pairOf } from '../harness/attend-requests.ts';
import type { RequestSpec } from '../harness/load.ts';
import { ids } from '../harness/sign-in.ts';
import type { Kind } from './traffic.ts';

/** A seat that a call takes, gives back or confirms, or whose crew writes about the meetup. */
export interface Seat {
  readonly activity: number;
  readonly crew: number;
}

/** A call without its token. */
export interface Call extends RequestSpec {
  /** Whose token it has; null for visitors. */
  readonly member: number | null;
  readonly seat?: Seat;
}

/** Those 50s of clubs of the data whose people use the app, by their number. */
export type Blocks = readonly [number, ...number[]];

const MONTH = 'start_date=2026-11-01&end_date=2026-11-30';
const CODE = attendanceCode(new Date(MEETUP_CREATED));
const CRAWLER = 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984';
export const MESSAGE = '오늘 몇 시에 어디에서 만나요?';
/** Seats that every meetup has, after the owner's. */
const SEATS = [1, 2, 3, 4];
const [CHECKED_IN, MARKED] = [SEATS.slice(0, 2), SEATS.slice(2)];
/** Who may mark all: level 7. */
const LEADER = 2;
/** The meetups of a club in the next month, by their index. */
const COMING = Array.from(
  { length: layout.MEETUPS_PER_MONTH },
  (_, index) => layout.firstMeetupOf(1) + index,
);
const EVEN_CLUBS = layout.CLUBS - layout.EVEN_CLUBS_FROM;

/** Someone of a club who opens the app: a crew of level 3 or 5. */
export interface Person {
  readonly club: number;
  readonly member: number;
}

/** The members who may send calls. */
export function membersOf(blocks: Blocks): number[] {
  return blocks.flatMap((block) =>
    Array.from({ length: layout.MEMBERS }, (_, index) => block * layout.MEMBERS + index + 1),
  );
}

/** Makes the calls of each kind. Each seat is taken, and given back, once. */
export function createRequests(blocks: Blocks, random: SeededRandom) {
  let today = 0;
  const made: Partial<Record<Kind, number>> = {};
  /** The number of this call among those of its kind. */
  const numberOf = (kind: Kind) => {
    const number = made[kind] ?? 0;
    made[kind] = number + 1;
    return number;
  };
  const blockOf = (number: number) => blocks[number % blocks.length] ?? blocks[0];
  /** The n-th of these seats of these meetups of the clubs. */
  const seatOf = (number: number, meetups: readonly number[], seats = SEATS): Seat & { club: number } => {
    const n = Math.floor(number / blocks.length);
    const club = blockOf(number) * layout.CLUBS + layout.EVEN_CLUBS_FROM + (n % EVEN_CLUBS);
    const rest = Math.floor(n / EVEN_CLUBS);
    const activity = layout.meetupId(club, meetups[rest % meetups.length] ?? 0);
    const seat = seats[Math.floor(rest / meetups.length) % seats.length] ?? 0;
    return { club, activity, crew: layout.firstCrewOf(club) + layout.attendeeOf(club, activity, seat) };
  };
  const comingOf = (club: number) =>
    layout.meetupId(club, layout.firstMeetupOf(1) + random.integer(layout.MEETUPS_PER_MONTH));
  const anyClub = () =>
    random.pick(blocks) * layout.CLUBS + layout.EVEN_CLUBS_FROM + random.integer(EVEN_CLUBS);
  const documentOf = (club: number) => `/club-${club + 1}/activity/${ids.encode('activity', comingOf(club))}`;
  const write = (method: 'POST' | 'PUT', path: string, member: number, body: object, seat?: Seat): Call => ({
    ...{ method, path: `/api/v1${path}`, member, body: JSON.stringify(body), ...(seat && { seat }) },
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  const mark = ({ activity, crew }: Seat, marker: number, body: object) => {
    const path = `/attendees/${ids.encode('crew', crew)}/${ids.encode('activity', activity)}`;
    return write('PUT', path, layout.memberOf(marker), { state: 2, ...body }, { activity, crew });
  };
  const read = (path: string, member: number | null): Call => ({ path: `/api/v1${path}`, member });
  const meetup = (activity: number, member: number) =>
    read(`/activities/${ids.encode('activity', activity)}`, member);
  const attendees = (activity: number, member: number) =>
    read(`/activities/${ids.encode('activity', activity)}/crews`, member);

  const makers: Readonly<Record<Kind, (person: Person) => Call>> = {
    home: ({ member }) => read(`/members/${ids.encode('member', member)}/home?${MONTH}`, member),
    bell: ({ member }) => read(`/members/${ids.encode('member', member)}/notifications/count`, member),
    club: ({ club, member }) => read(`/clubs/information/club-${club + 1}`, member),
    'club home': ({ club, member }) => read(`/clubs/club-${club + 1}/home?${MONTH}`, member),
    meetup: ({ club, member }) => {
      const { path, ...call } = meetup(comingOf(club), member);
      return { ...call, path: `${path}?with=page` };
    },
    attendees: ({ club, member }) => attendees(comingOf(club), member),
    board: ({ club, member }) => read(`/notices/club_nick/club-${club + 1}/list?limit=20`, member),
    notice: ({ club, member }) => {
      const notice = club * layout.CLUB_NOTICES + 1 + random.integer(layout.CLUB_NOTICES);
      return read(`/notices/${ids.encode('notice', notice)}?with=page`, member);
    },
    inbox: ({ member }) => read(`/members/${ids.encode('member', member)}/notifications?limit=20`, member),
    document: ({ club }) => ({
      path: documentOf(club),
      member: null,
      headers: { 'accept-encoding': 'br', 'sec-fetch-dest': 'document' },
    }),
    preview: ({ club }) => ({ path: documentOf(club), member: null, headers: { 'user-agent': CRAWLER } }),
    attend: () => {
      const number = numberOf('attend');
      const seat = pairOf(Math.floor(number / blocks.length), blockOf(number));
      return attendCall(seat, layout.memberOf(seat.crew), write);
    },
    cancel: () => {
      const seat = seatOf(numberOf('cancel'), COMING);
      const member = layout.memberOf(seat.crew);
      const path = `/attendees/member/${ids.encode('member', member)}/activity/${ids.encode('activity', seat.activity)}`;
      return write('PUT', path, member, {}, seat);
    },
    message: () => {
      const { club, ...seat } = seatOf(numberOf('message'), COMING);
      const body = {
        message_text: MESSAGE,
        crew_id: ids.encode('crew', seat.crew),
        club_id: ids.encode('club', club + 1),
        activity_id: ids.encode('activity', seat.activity),
      };
      return write('POST', '/messages/activity', layout.memberOf(seat.crew), body, seat);
    },
    'check-in': () => {
      const seat = seatOf(numberOf('check-in'), [today], CHECKED_IN);
      return mark(seat, seat.crew, { code: CODE });
    },
    mark: () => {
      const seat = seatOf(numberOf('mark'), [today], MARKED);
      return mark(seat, layout.firstCrewOf(seat.club) + LEADER, {});
    },
  };

  return {
    /** Someone of one of the clubs. */
    person(): Person {
      const club = anyClub();
      // Those of level 3 or 5 among the crews that attend.
      const index = 5 + 5 * random.integer(7) + random.integer(4);
      return { club, member: layout.memberOf(layout.firstCrewOf(club) + index) };
    },
    call: (kind: Kind, person: Person): Call => makers[kind](person),
    /** The meetup of each club whose attendance is confirmed from now on, by its index. */
    startMeetup(index: number): void {
      today = index;
    },
    press: (seat: Seat, member: number): Call => attendCall(seat, member, write),
    meetup,
    attendees,
  };
}

function attendCall(
  { activity, crew }: Seat,
  member: number,
  write: (method: 'POST', path: string, member: number, body: object, seat: Seat) => Call,
): Call {
  const body = {
    crew_id: ids.encode('crew', crew),
    activity_id: ids.encode('activity', activity),
    subgroup: '',
    state: 1,
  };
  return write('POST', '/attendees', member, body, { activity, crew });
}
