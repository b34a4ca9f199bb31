import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { BULLETIN } from '../builders.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, Rows } from '../request.ts';
import { CARD, CREW_ROW, FACES, NOTICE, PICTURE, REPORT } from './field-lists.ts';

/** Lists of a club and actions on it. Clubs are public, so refusals are 403. */
export const CLUB = {
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

export const CLUB_FIELDS: FieldsOf<typeof CLUB> = {
  'GET /clubs/{club_id}/audit': {
    '8': 'id created_time action actor_crew_id actor_nick actor_image_url subject crew_id activity_id activity_name notice_id from to reason',
  },
  'GET /clubs/{club_nick}/home': {
    '1': 'notices activities following previous next polls pictures pinned',
    '8': 'overdue_appeals',
  },
  'GET /crews/club/{club_nick}/admin-level/{level}/crews': {
    '4': 'id nick image_url',
    '5': 'admin_level level_name state created_time',
  },
  'GET /crews/club/{club_nick}/limit': { '7': `${CREW_ROW} limit_end_time` },
  'GET /clubs/{club_nick}/report': { '7': 'meetups more crews newcomers series' },
  'GET /crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': REPORT,
  'GET /crews/club/{club_nick}/noshow/from/{from}/to/{to}': REPORT,
  'GET /activities/club/{club_id}/following/day': { '1': CARD, ...FACES },
  'GET /activities/club/{club_id}/previous/day': { '2': CARD, ...FACES },
  'GET /clubs/{club_nick}/activities': { '1': CARD, ...FACES },
  'GET /notices/club_nick/{club_nick}/list': { '1': NOTICE, ...PICTURE },
  'GET /notices/club_nick/{club_nick}/bulletin': { '2': 'rows page count categories' },
  'GET /notices/club_nick/{club_nick}/list/category/{category}': { '1': NOTICE, ...PICTURE },
};

const byNick: InputBuilder = ({ fixture }) => ({ params: { club_nick: fixture.club.nick } });
const byId: InputBuilder = ({ fixture }) => ({ params: { club_id: fixture.club.wire } });
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

export const CLUB_REQUESTS: InputBuilders<typeof CLUB> = {
  'PUT /clubs/{club_id}': ({ fixture }) => ({
    params: { club_id: fixture.club.wire },
    body: { name: '클럽', nick: fixture.club.nick, category: '달리기', info: '함께', question: '왜?' },
  }),
  'GET /clubs/{club_id}/audit': ({ fixture }) => ({
    params: { club_id: fixture.club.wire },
    prepare: (db, rows) => {
      const entry = {
        club_id: fixture.club.id,
        actor_crew_id: fixture.other.crewId,
        action: 'club.offer',
        subject_type: 'club',
        subject_id: fixture.club.id,
        detail: JSON.stringify({}),
        created_time: NOW,
      };
      return db.insertInto('audit_entries').values(Array(rows).fill(entry)).execute();
    },
  }),
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
