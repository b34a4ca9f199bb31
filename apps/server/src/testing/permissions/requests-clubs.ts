import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { BULLETIN } from './builders.ts';
import type { EXPECTED } from './expected.ts';
import { NOW } from './permission-fixture.ts';
import type { GroupInputBuilders, InputBuilder, InputBuilders } from './request.ts';

type Inside = (typeof EXPECTED)['inside'];
type ClubCalls = Extract<keyof Inside, `${string} /crews/${string}` | `${string}/crew/${string}`>;

const byNick: InputBuilder = ({ fixture }) => ({ params: { club_nick: fixture.club.nick } });
const byId: InputBuilder = ({ fixture }) => ({ params: { club_id: fixture.club.wire } });
const crew: InputBuilder = ({ resource }) => ({ params: { id: resource.crew } });
const crewId: InputBuilder = ({ resource }) => ({ params: { crew_id: resource.crew } });
const report: InputBuilder = ({ fixture }) => ({
  params: { club_nick: fixture.club.nick, from: '2026-11-01', to: '2026-12-01', state: 2 },
});
const underLevel =
  (level: number, query: string): InputBuilder =>
  ({ fixture }) => ({ params: { club_nick: fixture.club.nick, level }, query });
const category =
  (name: string): InputBuilder =>
  ({ fixture }) => ({ params: { club_nick: fixture.club.nick, category: encodeURIComponent(name) } });

const offer = (clubId: number) => (db: Kysely<Database>) =>
  db.updateTable('clubs').set({ offered_time: NOW }).where('id', '=', clubId).execute();

export const CLUB: GroupInputBuilders<'club'> = {
  'PUT /clubs/{club_id}': ({ fixture }) => ({
    params: { club_id: fixture.club.wire },
    body: { name: '클럽', nick: fixture.club.nick, category: '달리기', info: '함께', question: '왜?' },
  }),
  'GET /clubs/{club_id}/audit': byId,
  'PUT /clubs/{club_id}/state/{state}': {
    'put on offer': ({ fixture }) => ({ params: { club_id: fixture.club.wire, state: 1 } }),
    transfer: ({ fixture }) => ({
      params: { club_id: fixture.club.wire, state: 1 },
      body: { crew_id: fixture.deputy.crew },
    }),
    'accept an offer': ({ fixture }) => ({
      params: { club_id: fixture.club.wire, state: 0 },
      prepare: offer(fixture.club.id),
    }),
    'accept an offer without a level 8': ({ fixture, actor }) =>
      actor.club === 'home' && actor.level === 8
        ? null
        : {
            params: { club_id: fixture.club.wire, state: 0 },
            prepare: async (db) => {
              await offer(fixture.club.id)(db);
              const deputies = db.updateTable('crews').set({ admin_level: 6 }).where('admin_level', '=', 8);
              await deputies.where('club_id', '=', fixture.club.id).execute();
            },
          },
  },
  'GET /clubs/{club_nick}/home': ({ fixture }) => ({
    params: { club_nick: fixture.club.nick },
    query: 'start_date=2026-12-01&end_date=2026-12-31',
  }),
  'GET /crews/club/{club_nick}/admin-level/{level}/crews': {
    active: underLevel(10, 'state=1&sign_name=under'),
    banned: underLevel(-1, 'state=-1&sign_name=under'),
    'banned under 10': underLevel(10, 'state=-1&sign_name=under'),
    withdrawn: underLevel(10, 'state=0&sign_name=under'),
  },
  'GET /crews/club/{club_nick}/limit': byNick,
  'GET /clubs/{club_nick}/report': ({ fixture }) => ({
    params: { club_nick: fixture.club.nick },
    query: 'from=2026-11-01&to=2026-12-31',
  }),
  'GET /crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': report,
  'GET /crews/club/{club_nick}/noshow/from/{from}/to/{to}': report,
  'GET /activities/club/{club_id}/following/day': byId,
  'GET /activities/club/{club_id}/previous/day': byId,
  'GET /clubs/{club_nick}/activities': ({ fixture }) => ({
    params: { club_nick: fixture.club.nick },
    query: 'start_date=2026-12-01&end_date=2026-12-31',
  }),
  'GET /notices/club_nick/{club_nick}/list': byNick,
  'GET /notices/club_nick/{club_nick}/bulletin': byNick,
  'GET /notices/club_nick/{club_nick}/list/category/{category}': {
    notice: category('notice'),
    regulation: category('regulation'),
    bulletin: category(BULLETIN),
  },
};

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

export const CLUB_RESOURCES: InputBuilders<Pick<Inside, ClubCalls>> = {
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
