import type { ApiClient } from './api-client.ts';

/** A club asks at least one. */
const QUESTION = '어떻게 알고 왔나요?';
const LEVELS = { 9: '모임장', 7: '운영진', 5: '정회원', 3: '준회원', 1: '새회원' };

/** A club of a test's own, with its leader. */
export interface Club {
  readonly id: string;
  readonly nick: string;
  readonly leader: ApiClient;
  /** The leader's crew. */
  readonly crew: string;
}

/** Founds a club; the founder leads it. */
export async function foundClub(leader: ApiClient, nick: string): Promise<Club> {
  const { id } = await leader.request<{ id: string }>(201, 'POST', '/clubs', {
    name: nick,
    nick,
    category: '달리기',
    info: '함께 달려요.',
    question: QUESTION,
    levels: JSON.stringify(LEVELS),
    setting: JSON.stringify({}),
  });
  return { id, nick, leader, crew: await crewOf(leader, nick) };
}

/** One's crew in a club. */
export async function crewOf(person: ApiClient, nick: string): Promise<string> {
  const { my } = await person.request<{ my: { crew_id: string } | null }>(200, 'GET', `/clubs/nick/${nick}`);
  if (my === null) throw new Error(`not a crew of ${nick}`);
  return my.crew_id;
}

/** Joins a club of a test; answers the crew. */
export async function joinClub(
  person: ApiClient,
  club: { readonly id: string },
  nick: string,
): Promise<string> {
  const { id } = await person.request<{ id: string }>(201, 'POST', '/crews', {
    club_id: club.id,
    member_id: person.member,
    nick,
    info: { [QUESTION]: '친구 소개' },
  });
  return id;
}

interface Plan {
  readonly name: string;
  /** The true instant; the wire's shift is done here. */
  readonly at: Date;
  readonly seats?: number;
  readonly subgroup?: string;
}

const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** Plans a meetup as the leader, who attends it; answers its id. */
export async function planMeetup(club: Club, { name, at, seats = 40, subgroup = '' }: Plan): Promise<string> {
  const { id } = await club.leader.request<{ id: string }>(201, 'POST', '/activities', {
    club_id: club.id,
    crew_id: club.crew,
    name,
    activity_time: new Date(at.getTime() + SEOUL_OFFSET_MS).toISOString(),
    max_crew: seats,
    attend_level: 1,
    location: '망원 한강공원',
    location_url: '',
    subgroup,
    info: '',
    state: 2,
  });
  return id;
}

export interface Seats {
  /** The kept count. */
  readonly count: number;
  /** The crews who attend. */
  readonly crews: readonly string[];
}

/** What the server says of the seats of a meetup, counted and listed. */
export async function seatsOf(person: ApiClient, meetup: string): Promise<Seats> {
  const [counted] = await person.request<{ count: number }[]>(
    200,
    'GET',
    `/activities/${meetup}/crews/count`,
  );
  const rows = await person.request<{ crew_id: string }[]>(200, 'GET', `/activities/${meetup}/crews?state=0`);
  return { count: counted?.count ?? -1, crews: rows.map(({ crew_id }) => crew_id) };
}
