import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** Of a club: refusals are 403. */
export const SERIES_LISTS = {
  'GET /clubs/{club_nick}/series': '1',
} as const satisfies Rows;

/** Inside a club: outsiders get 404, crews of the club 403. */
export const SERIES = {
  'GET /series/{id}': '1',
  'GET /series/{id}.ics': '1',
  'PUT /series/{id}': '8, 5 owner',
  'PUT /series/{id}/end': '8, 5 owner',
  'POST /series/{id}/skips': '8, 5 owner',
  'PUT /series/{id}/owner': '8',
} as const satisfies Rows;

const ROW =
  'id club_id club_nick crew_id nick host_image_url name rule start_day clock end_clock until_day max_count skip_holidays standing_share location standing next paused ended';

export const SERIES_LISTS_FIELDS: FieldsOf<typeof SERIES_LISTS> = {
  'GET /clubs/{club_nick}/series': { '1': ROW },
};

export const SERIES_FIELDS: FieldsOf<typeof SERIES> = {
  'GET /series/{id}': {
    '1': `${ROW} max_crew attend_level location_url info state cost subgroup cover parent_id continued_by version skips occurrences holidays_until my can`,
  },
  'GET /series/{id}.ics': { '1': 'text' },
};

export const SERIES_FORM = {
  rule: 'WEEKLY;BYDAY=TU',
  start_day: '2026-12-02',
  clock: '20:00',
  name: '화요 달리기',
  max_crew: 20,
  attend_level: 1,
  location: '서울숲',
};
const SERIES_ID = 4712;

const seriesOf = ({ fixture, resource, own }: PermissionCase): Insertable<Database['series']> => ({
  ...SERIES_FORM,
  club_id: fixture.club.id,
  crew_id: own ? resource.crewId : fixture.other.crewId,
  skip_holidays: false,
  standing_share: 50,
  state: 2,
  made_until: '2026-12-01',
  created_time: NOW,
});

const onSeries =
  (body?: object): InputBuilder =>
  (permissionCase) => ({
    params: { id: permissionCase.fixture.ids.encode('series', SERIES_ID) },
    ...(body && { body }),
    prepare: (db) =>
      db
        .insertInto('series')
        .values({ ...seriesOf(permissionCase), id: SERIES_ID })
        .execute(),
  });

export const SERIES_LISTS_REQUESTS: InputBuilders<typeof SERIES_LISTS> = {
  'GET /clubs/{club_nick}/series': (permissionCase) => ({
    params: { club_nick: permissionCase.fixture.club.nick },
    prepare: (db, rows) =>
      db
        .insertInto('series')
        .values(Array(rows).fill(seriesOf(permissionCase)))
        .execute(),
  }),
};

export const SERIES_REQUESTS: InputBuilders<typeof SERIES> = {
  'GET /series/{id}': onSeries(),
  'GET /series/{id}.ics': onSeries(),
  'PUT /series/{id}': onSeries({ scope: 'all', version: 1, location: '한강' }),
  'PUT /series/{id}/end': onSeries({}),
  'POST /series/{id}/skips': onSeries({ day: '2026-12-08' }),
  'PUT /series/{id}/owner': onSeries({}),
};
