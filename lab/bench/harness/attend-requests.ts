import { randomUUID } from 'node:crypto';
import * as at from '../data/layout.ts';
import type { RequestSpec } from './load.ts';
import { ids } from './sign-in.ts';

const EVEN_CLUBS = at.CLUBS - at.EVEN_CLUBS_FROM;
const IDLE_CREWS = 50;

/** So many people are free to attend so many meetups of the next month. */
export const PAIRS = EVEN_CLUBS * at.MEETUPS_A_MONTH * IDLE_CREWS;

/** The n-th crew and the meetup that it attends: no pair comes twice, and neighbours are in different clubs. */
export function pairOf(n: number): { crew: number; activity: number } {
  const club = at.EVEN_CLUBS_FROM + (n % EVEN_CLUBS);
  const index = at.firstMeetupOf(1) + (Math.floor(n / EVEN_CLUBS) % at.MEETUPS_A_MONTH);
  const idle = Math.floor(n / (EVEN_CLUBS * at.MEETUPS_A_MONTH)) % IDLE_CREWS;
  return { crew: at.firstCrewOf(club) + at.IDLE_FROM + idle, activity: at.meetupId(club, index) };
}

/** The members behind the first `count` pairs. */
export function attendingMembers(count: number): number[] {
  const crews = new Set(Array.from({ length: count }, (_, n) => pairOf(n).crew));
  return [...new Set([...crews].map(at.memberOf))];
}

/** The first `count` pairs as the browser asks for a seat: with a key that makes the request safe to repeat. */
export function attendRequests(tokens: ReadonlyMap<number, string>, count: number): RequestSpec[] {
  return Array.from({ length: count }, (_, n) => {
    const { crew, activity } = pairOf(n);
    return {
      method: 'POST',
      path: '/api/v1/attendees',
      headers: {
        'content-type': 'application/json',
        authorization: tokens.get(at.memberOf(crew)) ?? '',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        crew_id: ids.encode('crew', crew),
        activity_id: ids.encode('activity', activity),
        subgroup: '',
        state: 1,
      }),
    };
  });
}

/** The same pairs by their numbers, for a server that believes whoever asks. */
export function bareRequests(path: string, count: number): RequestSpec[] {
  return Array.from({ length: count }, (_, n) => {
    const { crew, activity } = pairOf(n);
    return {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ activity, crew }),
    };
  });
}

/** The same pairs for pgbench: the n-th transaction of a client takes its own. */
export const PGBENCH_PAIRS = (clients: number) => `
\\set n :n + 1
\\set i (:n - 1) * ${clients} + :client_id
\\set club ${at.EVEN_CLUBS_FROM} + :i % ${EVEN_CLUBS}
\\set index ${at.firstMeetupOf(1)} + (:i / ${EVEN_CLUBS}) % ${at.MEETUPS_A_MONTH}
\\set idle (:i / ${EVEN_CLUBS * at.MEETUPS_A_MONTH}) % ${IDLE_CREWS}
\\set crew 301 + (:club - ${at.EVEN_CLUBS_FROM}) * 100 + ${at.IDLE_FROM} + :idle
\\set activity :club * ${at.CLUB_MEETUPS} + :index + 1
`;

/** Everything is as it was before somebody attended. */
export const RESET_SEATS = [
  `with gone as (delete from attendees where created_time >= '${at.NOW.toISOString()}' returning activity_id)
    update activities set attendee_count = attendee_count - n
    from (select activity_id, count(*) as n from gone group by activity_id) as counted
    where activities.id = counted.activity_id`,
  'truncate idempotency_keys',
  'vacuum analyze attendees',
  'vacuum analyze activities',
  'checkpoint',
];
