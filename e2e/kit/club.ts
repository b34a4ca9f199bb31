import type { ApiClient } from './api-client.ts';

/** Every club has at least one question. */
const QUESTION = '어떻게 알고 왔나요?';
const LEVELS = { 9: '클럽장', 7: '운영진', 5: '정회원', 3: '준회원', 1: '새회원' };

/** A test's club with its leader. */
export interface Club {
  readonly id: string;
  readonly nick: string;
  readonly leader: ApiClient;
  /** The leader's crew. */
  readonly crew: string;
}

/** Founds a club. */
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

/** The id of the client's crew in a club. Throws if there is none. */
export async function crewOf(client: ApiClient, nick: string): Promise<string> {
  const { my } = await client.request<{ my: { crew_id: string } | null }>(200, 'GET', `/clubs/nick/${nick}`);
  if (my === null) throw new Error(`not a crew of ${nick}`);
  return my.crew_id;
}

/** Joins a test's club and returns the crew's id. */
export async function joinClub(
  client: ApiClient,
  club: { readonly id: string },
  nick: string,
): Promise<string> {
  const { id } = await client.request<{ id: string }>(201, 'POST', '/crews', {
    club_id: club.id,
    member_id: client.member,
    nick,
    info: { [QUESTION]: '친구 소개' },
  });
  return id;
}

interface MeetupOptions {
  readonly name: string;
  /** The instant; converted to the wire's format. */
  readonly at: Date;
  readonly seats?: number;
  readonly subgroup?: string;
  /** The URL of a map. */
  readonly map?: string;
}

const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** Creates a meetup as the leader, who attends it, and returns its id. */
export async function planMeetup(
  club: Club,
  { name, at, seats = 40, subgroup = '', map = '' }: MeetupOptions,
): Promise<string> {
  const { id } = await club.leader.request<{ id: string }>(201, 'POST', '/activities', {
    club_id: club.id,
    crew_id: club.crew,
    name,
    activity_time: new Date(at.getTime() + SEOUL_OFFSET_MS).toISOString(),
    max_crew: seats,
    attend_level: 1,
    location: '망원 한강공원',
    location_url: map,
    subgroup,
    info: '',
    state: 2,
  });
  return id;
}

export interface Seats {
  /** The stored count. */
  readonly count: number;
  /** The attending crews. */
  readonly crews: readonly string[];
}

/** The seats of a meetup: the server's count and list. */
export async function seatsOf(client: ApiClient, meetup: string): Promise<Seats> {
  const [counted] = await client.request<{ count: number }[]>(
    200,
    'GET',
    `/activities/${meetup}/crews/count`,
  );
  const rows = await client.request<{ crew_id: string }[]>(200, 'GET', `/activities/${meetup}/crews?state=0`);
  return { count: counted?.count ?? -1, crews: rows.map(({ crew_id }) => crew_id) };
}
