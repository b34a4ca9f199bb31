import { randomUUID } from 'node:crypto';
import * as layout from '../data/layout.ts';
import type { RequestSpec } from './load.ts';
import { ids } from './sign-in.ts';

const EVEN_CLUBS = layout.CLUBS - layout.EVEN_CLUBS_FROM;
const IDLE_CREWS = layout.CLUB_CREWS - layout.IDLE_FROM;

/** The number of pairs of an idle crew and a meetup of the next month. */
export const PAIRS = EVEN_CLUBS * layout.MEETUPS_PER_MONTH * IDLE_CREWS;

/** The n-th pair, of the first 50 clubs or another 50. Pairs are unique, and neighbours are in different clubs. */
export function pairOf(n: number, block = 0): { crew: number; activity: number } {
  const club = block * layout.CLUBS + layout.EVEN_CLUBS_FROM + (n % EVEN_CLUBS);
  const index = layout.firstMeetupOf(1) + (Math.floor(n / EVEN_CLUBS) % layout.MEETUPS_PER_MONTH);
  const idle = Math.floor(n / (EVEN_CLUBS * layout.MEETUPS_PER_MONTH)) % IDLE_CREWS;
  return { crew: layout.firstCrewOf(club) + layout.IDLE_FROM + idle, activity: layout.meetupId(club, index) };
}

/** The members of the first `count` pairs. */
export function attendingMembers(count: number): number[] {
  const crews = new Set(Array.from({ length: count }, (_, n) => pairOf(n).crew));
  return [...new Set([...crews].map(layout.memberOf))];
}

/** The requests of the first `count` pairs, with an Idempotency-Key like the browser's. */
export function attendRequests(tokens: ReadonlyMap<number, string>, count: number): RequestSpec[] {
  return Array.from({ length: count }, (_, n) => {
    const { crew, activity } = pairOf(n);
    return {
      method: 'POST',
      path: '/api/v1/attendees',
      headers: {
        'content-type': 'application/json',
        authorization: tokens.get(layout.memberOf(crew)) ?? '',
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

/** The requests of the same pairs with plain ids, for a server without authentication. */
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

/** The same pairs for pgbench: each transaction of each client takes a different one. */
export const PGBENCH_PAIRS = (clients: number) => `
\\set n :n + 1
\\set i (:n - 1) * ${clients} + :client_id
\\set club ${layout.EVEN_CLUBS_FROM} + :i % ${EVEN_CLUBS}
\\set index ${layout.firstMeetupOf(1)} + (:i / ${EVEN_CLUBS}) % ${layout.MEETUPS_PER_MONTH}
\\set idle (:i / ${EVEN_CLUBS * layout.MEETUPS_PER_MONTH}) % ${IDLE_CREWS}
\\set crew ${layout.firstCrewOf(layout.EVEN_CLUBS_FROM)} + (:club - ${layout.EVEN_CLUBS_FROM}) * ${layout.CLUB_CREWS} + ${layout.IDLE_FROM} + :idle
\\set activity :club * ${layout.CLUB_MEETUPS} + :index + 1
`;

/** Removes all attendances of the benchmark. */
export const RESET_SEATS = [
  `with removed as (delete from attendees where created_time >= '${layout.NOW.toISOString()}' returning activity_id)
    update activities set attendee_count = attendee_count - n
    from (select activity_id, count(*) as n from removed group by activity_id) as counted
    where activities.id = counted.activity_id`,
  'truncate idempotency_keys',
  'vacuum analyze attendees',
  'vacuum analyze activities',
  'checkpoint',
];
