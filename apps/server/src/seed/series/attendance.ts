import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE, type SeatState } from '@crewwith/domain/attendees/states';
import { HOUR_MS } from '@crewwith/domain/constants';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import type { Attendance, DemoAttendee, DemoCancel } from '../attendance.ts';
import type { DemoCrew } from '../crews.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { COMING_GUESTS, GUESTS, NO_SHOW, REGULAR, RESTING } from './plans.ts';
import type { SeriesMeetup } from './rows.ts';
import { type GivenSeat, REST_BEFORE_MS } from './standing.ts';

const { applied, attended, cancelled, noShow } = ATTENDEE_STATE;
const REASONS = ['야근이 길어져서 못 가게 됐어요.', '감기 기운이 있어서 쉴게요.'] as const;

interface Given {
  readonly seats: readonly GivenSeat[];
  readonly crewOf: (handle: string) => DemoCrew;
  readonly now: Date;
  readonly random: SeededRandom;
}

/** A seat before it is known what became of it. */
type Seat = Omit<DemoAttendee, 'state' | 'updatedTime'>;
/** A meetup, and its place counted from the next one or back from the latest, from 0. */
interface Place {
  readonly row: SeriesMeetup;
  readonly isPast: boolean;
  readonly index: number;
}
interface Came {
  readonly attendee: DemoAttendee;
  readonly cancel?: DemoCancel;
}

/** What became of the seats of a series, and who else came. */
export function planSeriesAttendance(rows: readonly SeriesMeetup[], given: Given): Attendance {
  const past = rows.filter(({ time }) => time <= given.now).length;
  const standing = Map.groupBy(given.seats, ({ meetup }) => meetup);
  const came = rows.flatMap((row, at) => {
    const isPast = at < past;
    const place = { row, isPast, index: isPast ? past - 1 - at : at - past };
    const seats = standing.get(row) ?? [];
    return [
      { attendee: hostOf(row, given.now) },
      ...seats.map((seat) => standingOf(place, seat, given)),
      ...guestsOf(place, seats, given),
    ];
  });
  return {
    attendees: came.map(({ attendee }) => attendee),
    cancels: came.flatMap(({ cancel }) => (cancel ? [cancel] : [])),
  };
}

/** The host's seat, which is given back when the host leaves. */
function hostOf(row: SeriesMeetup, now: Date): DemoAttendee {
  const seat = { meetup: row, crew: row.owner, subgroup: LEADER_SUBGROUP, createdTime: row.madeTime };
  const left = row.series?.of.pausedTime ?? null;
  if (left !== null && left < row.time) return { ...seat, state: cancelled, updatedTime: left };
  return marked(seat, row.time > now ? applied : attended);
}

function standingOf({ row, isPast, index }: Place, given: GivenSeat, { now, random }: Given): Came {
  const seat = { ...given, subgroup: subgroupOf(row, random), source: SEAT_SOURCE.standing };
  if (!isPast) {
    const rests = given.crew.handle === RESTING.crew && index < RESTING.rows;
    if (!rests) return { attendee: marked(seat, applied) };
    return { attendee: rested(seat, new Date(now.getTime() - RESTING.hoursAgo * HOUR_MS)) };
  }
  if (random.chance(0.08)) return { attendee: rested(seat, new Date(row.time.getTime() - REST_BEFORE_MS)) };
  if (random.chance(0.04)) return lateCancel(seat, random);
  return { attendee: marked(seat, random.chance(0.97) ? attended : applied) };
}

/** Who takes a seat of their own, as far as there is room. */
function guestsOf(place: Place, seats: readonly GivenSeat[], { crewOf, now, random }: Given): Came[] {
  const { row, isPast } = place;
  const seated = new Set(seats.map(({ crew }) => crew));
  const guests = [REGULAR.crew, ...GUESTS].flatMap((handle) => {
    const crew = crewOf(handle);
    const since = Math.max(row.madeTime.getTime(), crew.createdTime.getTime()) + HOUR_MS;
    const until = Math.min(row.time.getTime() - 9 * HOUR_MS, now.getTime() - HOUR_MS);
    if (seated.has(crew) || since >= until || !comes(crew, place, random)) return [];
    const createdTime = new Date(since + random.integer(until - since));
    return { meetup: row, crew, subgroup: subgroupOf(row, random), createdTime };
  });
  return guests.slice(0, row.maxCrew - 1 - seats.length).map((seat) => {
    if (!isPast) return { attendee: marked(seat, applied) };
    if (isNoShow(seat.crew, place)) return { attendee: marked(seat, noShow) };
    if (seat.crew.handle !== REGULAR.crew && random.chance(0.06)) return lateCancel(seat, random);
    return { attendee: marked(seat, attended) };
  });
}

function comes(crew: DemoCrew, place: Place, random: SeededRandom): boolean {
  if (crew.handle === REGULAR.crew) return place.isPast && REGULAR.attended.includes(place.index);
  if (isNoShow(crew, place)) return true;
  return (place.isPast || COMING_GUESTS.has(crew.handle)) && random.chance(0.3);
}

const isNoShow = ({ handle }: DemoCrew, { isPast, index }: Place) =>
  isPast && handle === NO_SHOW.crew && index === NO_SHOW.row;

const subgroupOf = ({ subgroups }: SeriesMeetup, random: SeededRandom) =>
  subgroups[random.integer(Math.max(1, subgroups.length))] ?? '';

function lateCancel(seat: Seat, random: SeededRandom): Came {
  const { meetup, crew } = seat;
  const cancelledTime = new Date(meetup.time.getTime() - (1 + random.integer(6)) * HOUR_MS);
  return {
    attendee: { ...seat, state: cancelled, updatedTime: cancelledTime },
    cancel: { meetup, crew, cancelledTime, late: true, reason: random.pick(REASONS) },
  };
}

function rested(seat: Seat, restedTime: Date): DemoAttendee {
  return { ...seat, state: cancelled, restedTime, updatedTime: restedTime };
}

function marked(seat: Seat, state: SeatState): DemoAttendee {
  const during = new Date(seat.meetup.time.getTime() + HOUR_MS / 2);
  return { ...seat, state, updatedTime: state === applied ? seat.createdTime : during };
}
