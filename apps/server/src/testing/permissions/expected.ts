import type { CallName } from './endpoints.ts';

/**
 * The expected permissions, written by hand from docs/specification.md#permissions and docs/specification.md#calls,
 * not from the code. In a row, `,` separates alternatives, and all words of an alternative must apply. A number is the
 * lowest level of an active crew of the club; `self`, `owner`, `author` and `attending` mean that the resource is the
 * caller's own. A call with several variants has a row for each. The group determines the status of a refusal;
 * callers without log-in always get 401, and a social account without a member 403.
 */
type Row = string | Readonly<Record<string, string>>;
type Rows = Partial<Record<CallName, Row>>;

/** Public calls. */
const open = {
  'GET /clubs/list': 'anyone',
  'GET /clubs/information/{club_nick}': 'anyone',
  'GET /clubs/nick/{club_nick}': 'anyone',
  'GET /clubs/{club_id}': 'anyone',
  'GET /clubs/nick/{club_nick}/crews/count': 'anyone',
  'GET /activities/{id}': { alone: 'anyone', 'with its page': 'anyone' },
  'GET /activities/{id}/club_nick': 'anyone',
  'GET /activities/{id}/crews/count': 'anyone',
  'GET /activities/{id}/live': 'anyone',
  'POST /error': 'anyone',
  'GET /oauth/providers': 'anyone',
  'POST /oauth/token': 'anyone',
  'POST /logout': 'anyone',
} as const satisfies Rows;

/** Calls with a token in the path or body. It must be the caller's own: another's is 403, an invalid one 401. */
const token = {
  'POST /accesslogs': 'self',
  'GET /accesslogs/{token}/members': 'self',
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': 'self',
  // A ticket without its verifier is 401.
  'POST /login': 'self',
  // The provider's key.
  'POST /oauth/kakao/unlink': 'provider',
} as const satisfies Rows;

/** About one member, in any club. Refusals are 403. */
const person = {
  'GET /members': 'member',
  'GET /members/kakao/{id}': 'ticket self',
  'GET /members/{id}/decrypt/{token}': 'member self',
  'GET /members/{id}/clubs': 'member self',
  'GET /members/{id}/popups': 'member self',
  'GET /members/{id}/clubs/{club_id}': 'member self',
  'GET /members/{id}/activities': 'member self',
  'GET /members/{id}/activities/live': 'member self',
  'POST /members': 'ticket self',
  'PUT /members/{id}': 'member self',
  'PUT /members/{id}/without': 'member self',
  'PUT /members/{id}/state/0': 'member self',
  'PUT /members/{id}/state/1': 'member self',
  'GET /members/{id}/sessions': 'member self',
  'DELETE /members/{id}/sessions': 'member self',
  'DELETE /members/{id}/sessions/{session_id}': 'member self',
  'PUT /members/{id}/crews/state/0': 'member self',
  'PUT /members/{id}/crews/admin/0': 'member self',
  'DELETE /attendees/member/{member_id}': 'member self',
  'POST /clubs': 'member self',
  'POST /crews': { 'a new club': 'member self', 'a club with a possible ban': 'member unbanned self' },
  'POST /images/upload': 'member self',
  'GET /errors': 'operator',
  'GET /activities/max_id': '5 somewhere',
  'GET /notices/max_id': '2 somewhere',
} as const satisfies Rows;

/** Lists of a club and actions on it. Clubs are public, so refusals are 403. */
const club = {
  'PUT /clubs/{club_id}': '8',
  'GET /clubs/{club_id}/audit': '8',
  'PUT /clubs/{club_id}/state/{state}': {
    'put on offer': '9',
    transfer: '9',
    'accept an offer': '8',
    'accept an offer without a level 8': '7',
  },
  'GET /clubs/{club_nick}/home': '1',
  'GET /crews/club/{club_nick}/admin-level/{level}/crews': {
    active: '4',
    banned: '7',
    'banned under 10': '7',
    withdrawn: '7',
  },
  'GET /crews/club/{club_nick}/limit': '7',
  'GET /clubs/{club_nick}/report': '7',
  'GET /crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': '7',
  'GET /crews/club/{club_nick}/noshow/from/{from}/to/{to}': '7',
  'GET /activities/club/{club_id}/following/day': '1',
  'GET /activities/club/{club_id}/previous/day': '2',
  'GET /clubs/{club_nick}/activities': '1',
  'GET /notices/club_nick/{club_nick}/list': '1',
  'GET /notices/club_nick/{club_nick}/bulletin': '2',
  'GET /notices/club_nick/{club_nick}/list/category/{category}': {
    notice: '1',
    regulation: '1',
    bulletin: '2',
  },
} as const satisfies Rows;

/** Resources inside a club: outsiders get 404, crews of the club 403. */
const inside = {
  'GET /crews/{id}': { alone: '3, self', 'with its page': '3, self' },
  'GET /crews/{id}/level': '1, self',
  'GET /crews/{id}/members': '3, self',
  'GET /crews/{id}/members/detail': '7, self',
  'GET /crews/{id}/members/decrypt/{token}': 'self',
  'GET /crews/{id}/activities': '3, self',
  'GET /crews/{id}/noshow': '7, self',
  'GET /crews/{id}/lastminutecancel': '7, self',
  'GET /attendees/activity/crew/{crew_id}/cancel/count': '7, self',
  'GET /attendees/activity/crew/{crew_id}/noshow/count': '7, self',
  'PUT /crews/{id}': 'self',
  'PUT /crews/{id}/state/{state}': {
    withdraw: 'self',
    'close the welcome': 'self',
    'ban by a state': 'none',
    unban: '8',
    'unban the permanently banned': '9',
  },
  'PUT /crews/{id}/admin/{level}': {
    'of a crew below to one below': '8',
    'of a crew below to a ban': '8',
    'of a crew below to 8': '9',
    'of a crew below to 9': 'none',
    'of one of level 8': '9',
    'of the leader': 'none',
    'one’s own': 'none',
  },
  'PUT /crews/{id}/attendees/updated_time/null': '8',
  'DELETE /attendees/crew/{crew_id}': '8, self',

  'GET /activities/{id}/crews': '3, attending',
  'GET /activities/{id}/crews/cancel': '7, 5 owner',
  'PUT /activities/{id}': { 'before the start': '8, 5 owner', 'after the start': '8, 5 owner' },
  'PUT /activities/delete/{id}': { 'before the start': '8, 5 owner', 'after the start': '8, 5 owner' },
  'PUT /attendees/{crew_id}/{activity_id}': { 'another as owner': '7, 5 owner', oneself: 'self' },
  'PUT /attendees/{crew_id}/{activity_id}/subgroup': { 'another as owner': '8, 5 owner', oneself: 'self' },

  'GET /activities/{id}/messages': '1',
  'GET /messages/activity/{id}/count': '1',
  'GET /notices/{id}/messages': { notice: '1', bulletin: '2' },
  'GET /messages/notice/{id}/count': { notice: '1', bulletin: '2' },
  'GET /likes/{type}/{id}/count': { activity: '1', message: '1', notice: '1', bulletin: '2' },
  'GET /notices/{id}': { notice: '1', bulletin: '2', 'with its page': '1' },
  'PUT /notices/{id}/view': { notice: '1', bulletin: '2' },
  // Authors lowered to level 1 cannot read the bulletin, including their own posts.
  'PUT /notices/{id}': { notice: '8, author', bulletin: '8, 2 author' },
  'PUT /notices/delete/{id}': { notice: '8, author', bulletin: '8, 2 author' },
  'PUT /messages/{id}/state/0': { 'on an activity': '8, author', 'on the bulletin': '8, author' },
} as const satisfies Rows;

/** Done as the own crew or member: naming another's is 403; with the own one, as for resources of a club. */
const oneself = {
  'POST /activities': '5 self',
  'POST /attendees': '1 self',
  'PUT /attendees/member/{member_id}/activity/{activity_id}': '1 self',
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': '1 self',
  'GET /likes/{crew_id}/{type}/{id}': { activity: '1 self', bulletin: '2 self' },
  'POST /likes': { activity: '1 self', bulletin: '2 self' },
  'DELETE /likes/{crew_id}/{type}/{id}': { activity: '1 self', bulletin: '2 self' },
  'POST /messages/activity': '1 self',
  'POST /messages/notice': { notice: '1 self', bulletin: '2 self' },
  'POST /notices': { notice: '7 self', bulletin: '2 self' },
} as const satisfies Rows;

/** Pictures are visible like what they belong to: without reading permission 404, otherwise 403. */
const picture = {
  'GET /images/list/{ids}': { 'of a notice': '1', 'of a bulletin': '2', 'of nothing yet': 'member self' },
  'PUT /images/list/{ids}': {
    'of a notice': '8, author',
    'of a bulletin': '8, 2 author',
    'of nothing yet': 'member self',
  },
} as const satisfies Rows;

export const EXPECTED = { open, token, person, club, inside, oneself, picture };
export type Group = keyof typeof EXPECTED;

type Covered = { [G in Group]: keyof (typeof EXPECTED)[G] }[Group];
type Missing = Exclude<CallName, Covered>;
/** Does not compile if a call has no row. @public */
export const EVERY_CALL_HAS_A_ROW: [Missing] extends [never] ? true : Missing = true;
