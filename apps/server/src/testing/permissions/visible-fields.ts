import { WITHDRAWN_NICK } from '@crewwith/domain/members/rules';
import type { CallName } from './endpoints.ts';
import { type CallerFacts, isAllowed, type PermissionRule } from './evaluate.ts';

/**
 * The visible fields of every read, written by hand from docs/specification.md#visible-fields, with the words of
 * `expected.ts`. Fields that no row allows must be absent, in every row of a list. Content of withdrawn authors has no
 * `crew_id`; meetups and seats have one, which identifies owner and attendee. Nested replies have the fields of their
 * own calls.
 */
type Reads = Extract<CallName, `GET ${string}`>;
type Fields = Readonly<Record<string, string>>;

const CLUB_CARD = 'id nick name setting';
const CLUB = `${CLUB_CARD} category info question levels crew_count created_time version on_offer frozen my can`;
const ACTIVITY =
  'id activity_id club_id club_nick name activity_time max_crew attend_level location location_url info state count my';
const CARD = `${ACTIVITY} crew_id nick subgroup like_count message_count attending`;
const NOTICE =
  'id club_id crew_id nick notice_category notice_title notice_image thumbnail_url view like_count message_count liked created_time sort can';
const NOTICE_DETAIL = `${NOTICE} notice_text images version`;
const MESSAGES = {
  '1': 'id nick message_text created_time sort state like_count liked mine can',
  '5': 'crew_id',
};
const CREW_ROW = 'id nick image_url admin_level level_name state created_time';
const REPORT = { '7': 'crew_id crew_name created_month attendance_count' };
const OWN = 'name gender birthday nationality address email contact image_url info';
const COUNT = { anyone: 'count' };

const VISIBLE: Readonly<Record<Reads, Fields>> = {
  'GET /clubs/list': { anyone: CLUB_CARD },
  'GET /clubs/information/{club_nick}': { anyone: `${CLUB_CARD} category crew_count info` },
  'GET /clubs/nick/{club_nick}': { anyone: CLUB },
  'GET /clubs/{club_id}': { anyone: CLUB },
  'GET /clubs/nick/{club_nick}/crews/count': COUNT,
  'GET /clubs/{club_id}/audit': {
    '8': 'id created_time action actor_crew_id actor_nick subject crew_id activity_id activity_name notice_id from to reason',
  },
  'GET /errors': { operator: 'id type message member_id created_time' },
  'GET /oauth/providers': { anyone: 'id name authorize_url' },

  'GET /members': COUNT,
  'GET /members/kakao/{id}': COUNT,
  'GET /members/{id}/decrypt/{token}': { self: `id kakao_id ${OWN} created_time state consent` },
  'GET /members/{id}/popups': {
    self: 'crew_id club_nick club_name updated_time no_shows upcoming late_cancels',
  },
  'GET /members/{id}/clubs': { self: `${CLUB_CARD} admin_level crew_id` },
  'GET /members/{id}/clubs/{club_id}': { self: 'id state admin_level' },
  'GET /members/{id}/activities': { self: CARD },
  'GET /members/{id}/sessions': { self: 'id device created_time last_used_time current' },
  'GET /members/{id}/activities/live': { self: 'activity_id count' },
  'GET /accesslogs/{token}/members': { self: 'id state' },
  'GET /accesslogs/{token}/clubs/{club_nick}/crews': { self: 'member_id club_id crew_id state admin_level' },

  'GET /crews/{id}': {
    '3, self':
      'id club_id nick admin_level level_name state image_url created_month created_time updated_time info gender nationality can',
    '7, self': 'name birthday address limit_end_time',
    '8, self': 'email contact',
  },
  'GET /crews/{id}/level': { '1, self': 'admin_level level_name' },
  'GET /crews/{id}/members': { '3, self': 'gender nationality', '7, self': 'name' },
  'GET /crews/{id}/members/detail': {
    '7, self': 'gender nationality name birthday address',
    '8, self': 'email contact',
  },
  'GET /crews/{id}/members/decrypt/{token}': { self: `id ${OWN}` },
  'GET /crews/{id}/activities': { '3, self': 'activity_id name activity_time state' },
  'GET /crews/{id}/noshow': { '7, self': 'activity_id activity_time name' },
  'GET /crews/{id}/lastminutecancel': { '7, self': 'activity_id activity_time name updated_time' },
  'GET /crews/club/{club_nick}/admin-level/{level}/crews': {
    '4': 'id nick image_url',
    '5': 'admin_level level_name state created_time',
  },
  'GET /clubs/{club_nick}/report': { '7': 'meetups more crews' },
  'GET /crews/club/{club_nick}/limit': { '7': `${CREW_ROW} limit_end_time` },
  'GET /crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': REPORT,
  'GET /crews/club/{club_nick}/noshow/from/{from}/to/{to}': REPORT,
  'GET /attendees/activity/crew/{crew_id}/cancel/count': COUNT,
  'GET /attendees/activity/crew/{crew_id}/noshow/count': { anyone: 'count last_noshow_time' },
  'GET /attendees/member/{member_id}/activity/{activity_id}/count': COUNT,

  'GET /activities/{id}': {
    anyone: `${ACTIVITY} can`,
    '1': 'crew_id nick subgroup like_count message_count attending version liked',
    // The code is derived from created_time.
    '7, 5 owner': 'created_time code',
  },
  'GET /activities/max_id': { anyone: 'max_id' },
  'GET /activities/{id}/club_nick': { anyone: 'nick' },
  'GET /activities/{id}/crews/count': COUNT,
  'GET /activities/{id}/live': { anyone: 'activity_id count' },
  'GET /activities/{id}/crews': { '3, attending': 'crew_id nick subgroup state admin_level image_url' },
  'GET /activities/{id}/crews/cancel': { '7, 5 owner': 'id nick time_difference reason' },
  'GET /activities/club/{club_id}/following/day': { '1': CARD },
  'GET /activities/club/{club_id}/previous/day': { '2': CARD },
  'GET /clubs/{club_nick}/activities': { '1': CARD },
  'GET /clubs/{club_nick}/home': { '1': 'notices activities following previous' },

  'GET /activities/{id}/messages': MESSAGES,
  'GET /notices/{id}/messages': MESSAGES,
  'GET /messages/activity/{id}/count': COUNT,
  'GET /messages/notice/{id}/count': COUNT,
  'GET /likes/{type}/{id}/count': COUNT,
  'GET /likes/{crew_id}/{type}/{id}': COUNT,
  'GET /notices/club_nick/{club_nick}/list': { '1': NOTICE },
  'GET /notices/club_nick/{club_nick}/list/category/{category}': { '1': NOTICE },
  'GET /notices/club_nick/{club_nick}/bulletin': { '2': 'rows page count categories' },
  'GET /notices/max_id': { anyone: 'max_id' },
  'GET /notices/{id}': { '1': NOTICE_DETAIL },
  'GET /images/list/{ids}': { anyone: 'id image_url thumbnail_url width height' },
};

/** Additional fields of variants. */
const VISIBLE_IN_VARIANT: Readonly<Record<string, Partial<Record<Reads, Fields>>>> = {
  'with its page': {
    'GET /activities/{id}': { '1': 'messages', '3': 'attendees', '7, 5 owner': 'cancelled' },
    'GET /crews/{id}': { '3, self': 'activities' },
    'GET /notices/{id}': { '1': 'messages' },
  },
};

const AUTHORED = /\/(notices|messages)\b/;

/** The number of rows of a reply, and the first one with missing or additional fields. */
export function checkVisibleFields(
  line: PermissionRule,
  { actor, own }: { actor: CallerFacts; own: boolean },
  reply: unknown,
): { rows: number; wrong: string | null } {
  const tables: readonly Readonly<Record<string, Fields>>[] = [
    VISIBLE,
    VISIBLE_IN_VARIANT[line.variant] ?? {},
  ];
  const seen = tables
    .flatMap((table) => Object.entries(table[line.call] ?? {}))
    .filter(([who]) => isAllowed(who, line.group, actor, own))
    .flatMap(([, fields]) => fields.split(' '))
    .sort();
  const rows: unknown[] = Array.isArray(reply) ? reply : [reply];
  for (const row of rows.map(Object)) {
    const shown = Object.keys(row).sort().join(' ');
    const isHidden = AUTHORED.test(line.call) && row.nick === WITHDRAWN_NICK;
    const expected = seen.filter((field) => field !== 'crew_id' || !isHidden).join(' ');
    if (shown !== expected) return { rows: rows.length, wrong: `shows ${shown} instead of ${expected}` };
  }
  return { rows: rows.length, wrong: null };
}
