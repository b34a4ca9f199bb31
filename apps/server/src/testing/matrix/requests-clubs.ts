import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EXPECTED } from './expected.ts';
import { BULLETIN } from './people.ts';
import type { Build, BuildersOf, BuildersOfGroup } from './request.ts';
import { NOW } from './world.ts';

type Inside = (typeof EXPECTED)['inside'];
type ClubCalls = Extract<keyof Inside, `${string} /crews/${string}` | `${string}/crew/${string}`>;

const byNick: Build = ({ world }) => ({ params: { club_nick: world.club.nick } });
const byId: Build = ({ world }) => ({ params: { club_id: world.club.wire } });
const crew: Build = ({ thing }) => ({ params: { id: thing.crew } });
const crewId: Build = ({ thing }) => ({ params: { crew_id: thing.crew } });
const report: Build = ({ world }) => ({
  params: { club_nick: world.club.nick, from: '2026-11-01', to: '2026-12-01', state: 2 },
});
const underLevel =
  (level: number, query: string): Build =>
  ({ world }) => ({ params: { club_nick: world.club.nick, level }, query });
const category =
  (name: string): Build =>
  ({ world }) => ({ params: { club_nick: world.club.nick, category: encodeURIComponent(name) } });

const offer = (clubId: number) => (db: Kysely<Database>) =>
  db.updateTable('clubs').set({ offered_time: NOW }).where('id', '=', clubId).execute();

export const CLUB: BuildersOfGroup<'club'> = {
  'PUT /clubs/{club_id}': ({ world }) => ({
    params: { club_id: world.club.wire },
    body: { name: '클럽', nick: world.club.nick, category: '달리기', info: '함께', question: '왜?' },
  }),
  'GET /clubs/{club_id}/audit': byId,
  'PUT /clubs/{club_id}/state/{state}': {
    'put on offer': ({ world }) => ({ params: { club_id: world.club.wire, state: 1 } }),
    'hand over': ({ world }) => ({
      params: { club_id: world.club.wire, state: 1 },
      body: { crew_id: world.deputy.crew },
    }),
    'answer an offer': ({ world }) => ({
      params: { club_id: world.club.wire, state: 0 },
      prepare: offer(world.club.id),
    }),
    'answer an offer where there is no 8': ({ world, actor }) =>
      actor.club === 'home' && actor.level === 8
        ? null
        : {
            params: { club_id: world.club.wire, state: 0 },
            prepare: async (db) => {
              await offer(world.club.id)(db);
              const deputies = db.updateTable('crews').set({ admin_level: 6 }).where('admin_level', '=', 8);
              await deputies.where('club_id', '=', world.club.id).execute();
            },
          },
  },
  'GET /clubs/{club_nick}/home': ({ world }) => ({
    params: { club_nick: world.club.nick },
    query: 'start_date=2026-12-01&end_date=2026-12-31',
  }),
  'GET /crews/club/{club_nick}/admin-level/{level}/crews': {
    active: underLevel(10, 'state=1&sign_name=under'),
    banned: underLevel(-1, 'state=-1&sign_name=under'),
    'banned under 10': underLevel(10, 'state=-1&sign_name=under'),
    withdrawn: underLevel(10, 'state=0&sign_name=under'),
  },
  'GET /crews/club/{club_nick}/limit': byNick,
  'GET /clubs/{club_nick}/report': ({ world }) => ({
    params: { club_nick: world.club.nick },
    query: 'from=2026-11-01&to=2026-12-31',
  }),
  'GET /crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': report,
  'GET /crews/club/{club_nick}/noshow/from/{from}/to/{to}': report,
  'GET /activities/club/{club_id}/following/day': byId,
  'GET /activities/club/{club_id}/previous/day': byId,
  'GET /clubs/{club_nick}/activities': ({ world }) => ({
    params: { club_nick: world.club.nick },
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
  (state: number): Build =>
  ({ thing }) => ({ params: { id: thing.crew, state } });
const unban =
  (whom: 'banned' | 'bannedForGood'): Build =>
  ({ world, own }) =>
    own ? null : { params: { id: world[whom].crew, state: 0 } };
/** For another alone: to one's own crew nobody gives a level. */
const giveLevel =
  (level: number): Build =>
  ({ thing, own }) =>
    own ? null : { params: { id: thing.crew, level } };

export const CLUB_THINGS: BuildersOf<Pick<Inside, ClubCalls>> = {
  'GET /crews/{id}': {
    alone: crew,
    'with its page': ({ thing }) => ({ params: { id: thing.crew }, query: 'with=page' }),
  },
  'GET /crews/{id}/level': crew,
  'GET /crews/{id}/members': crew,
  'GET /crews/{id}/members/detail': crew,
  'GET /crews/{id}/members/decrypt/{token}': ({ thing, actor }) => ({
    params: { id: thing.crew, token: actor.person?.token ?? 'none' },
  }),
  'GET /crews/{id}/activities': crew,
  'GET /crews/{id}/noshow': crew,
  'GET /crews/{id}/lastminutecancel': crew,
  'GET /attendees/activity/crew/{crew_id}/cancel/count': crewId,
  'GET /attendees/activity/crew/{crew_id}/noshow/count': crewId,
  'PUT /crews/{id}': ({ thing }) => ({ params: { id: thing.crew }, body: { nick: '새 이름' } }),
  'PUT /crews/{id}/state/{state}': {
    withdraw: setState(0),
    'close the welcome': setState(1),
    'ban by a state': setState(-1),
    unban: unban('banned'),
    'unban the permanently banned': unban('bannedForGood'),
  },
  'PUT /crews/{id}/admin/{level}': {
    'of a crew below to one below': giveLevel(1),
    'of a crew below to a ban': giveLevel(-1),
    'of a crew below to 8': giveLevel(8),
    'of a crew below to 9': giveLevel(9),
    'of one of level 8': ({ world, own }) => (own ? null : { params: { id: world.deputy.crew, level: 1 } }),
    'of the leader': ({ world, actor, own }) => {
      const leader = world.askers.find(({ club, level }) => club === 'home' && level === 9);
      return own || leader === actor ? null : { params: { id: leader?.person?.crew ?? '', level: 1 } };
    },
    'one’s own': ({ thing, own }) => (own ? { params: { id: thing.crew, level: 1 } } : null),
  },
  'PUT /crews/{id}/attendees/updated_time/null': crew,
  'DELETE /attendees/crew/{crew_id}': crewId,
};
