import type { FieldsOf, InputBuilder, InputBuilders, Rows } from '../request.ts';
import { COUNT, OWN } from './field-lists.ts';

/** Resources inside a club: outsiders get 404, crews of the club 403. */
export const CREWS = {
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
} as const satisfies Rows;

export const CREWS_FIELDS: FieldsOf<typeof CREWS> = {
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
  'GET /attendees/activity/crew/{crew_id}/cancel/count': COUNT,
  'GET /attendees/activity/crew/{crew_id}/noshow/count': { anyone: 'count last_noshow_time' },
};

const crew: InputBuilder = ({ resource }) => ({ params: { id: resource.crew } });
const crewId: InputBuilder = ({ resource }) => ({ params: { crew_id: resource.crew } });
const setState =
  (state: number): InputBuilder =>
  ({ resource }) => ({ params: { id: resource.crew, state } });
const unban =
  (target: 'banned' | 'permanentlyBanned'): InputBuilder =>
  ({ fixture, own }) =>
    own ? null : { params: { id: fixture[target].crew, state: 0 } };
/** For other crews only, since the own level cannot be changed. */
const giveLevel =
  (level: number): InputBuilder =>
  ({ resource, own }) =>
    own ? null : { params: { id: resource.crew, level } };

export const CREWS_REQUESTS: InputBuilders<typeof CREWS> = {
  'GET /crews/{id}': {
    alone: crew,
    'with its page': ({ resource }) => ({ params: { id: resource.crew }, query: 'with=page' }),
  },
  'GET /crews/{id}/level': crew,
  'GET /crews/{id}/members': crew,
  'GET /crews/{id}/members/detail': crew,
  'GET /crews/{id}/members/decrypt/{token}': ({ resource, actor }) => ({
    params: { id: resource.crew, token: actor.person?.token ?? 'none' },
  }),
  'GET /crews/{id}/activities': crew,
  'GET /crews/{id}/noshow': crew,
  'GET /crews/{id}/lastminutecancel': crew,
  'GET /attendees/activity/crew/{crew_id}/cancel/count': crewId,
  'GET /attendees/activity/crew/{crew_id}/noshow/count': crewId,
  'PUT /crews/{id}': ({ resource }) => ({ params: { id: resource.crew }, body: { nick: '새 이름' } }),
  'PUT /crews/{id}/state/{state}': {
    withdraw: setState(0),
    'close the welcome': setState(1),
    'ban by a state': setState(-1),
    unban: unban('banned'),
    'unban the permanently banned': unban('permanentlyBanned'),
  },
  'PUT /crews/{id}/admin/{level}': {
    'of a crew below to one below': giveLevel(1),
    'of a crew below to a ban': giveLevel(-1),
    'of a crew below to 8': giveLevel(8),
    'of a crew below to 9': giveLevel(9),
    'of one of level 8': ({ fixture, own }) =>
      own ? null : { params: { id: fixture.deputy.crew, level: 1 } },
    'of the leader': ({ fixture, actor, own }) => {
      const leader = fixture.callers.find(({ club, level }) => club === 'home' && level === 9);
      return own || leader === actor ? null : { params: { id: leader?.person?.crew ?? '', level: 1 } };
    },
    'one’s own': ({ resource, own }) => (own ? { params: { id: resource.crew, level: 1 } } : null),
  },
  'PUT /crews/{id}/attendees/updated_time/null': crew,
  'DELETE /attendees/crew/{crew_id}': ({ resource }) => ({
    params: { crew_id: resource.crew },
    body: { reason: '몸살' },
  }),
};
