import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { addDays, instantFromSeoul } from '@crewwith/domain/time';
import type { Insertable, Kysely } from 'kysely';
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
    '8, 5 owner': 'cover_image_id',
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
/** The first day with an activity. */
const DAY = '2026-12-08';

const seriesOf = ({ fixture, resource, own }: PermissionCase): Insertable<Database['series']> => ({
  ...SERIES_FORM,
  club_id: fixture.club.id,
  crew_id: own ? resource.crewId : fixture.other.crewId,
  skip_holidays: false,
  standing_share: 50,
  state: 2,
  // Beyond the activities that are inserted: a call makes none besides.
  made_until: '2027-12-31',
  created_time: NOW,
});

/** Inserts a series with activities on as many of its days, each with its host, and days that are left out. */
async function insertSeries(
  db: Kysely<Database>,
  permissionCase: PermissionCase,
  { rows, skips }: { rows: number; skips: number },
): Promise<void> {
  const series = seriesOf(permissionCase);
  const { club_id, crew_id, name, max_crew, attend_level, location, state } = series;
  await db
    .insertInto('series')
    .values({ ...series, id: SERIES_ID })
    .execute();
  const days = Array.from({ length: rows }, (_, index) => addDays(DAY, 7 * index));
  const activities = await db
    .insertInto('activities')
    .values(
      days.map((day) => ({
        ...{ club_id, crew_id, name, max_crew, attend_level, location, state },
        ...{ series_id: SERIES_ID, series_day: day, activity_time: instantFromSeoul(day, series.clock) },
        ...{ attendee_count: 1, created_time: NOW },
      })),
    )
    .returning('id')
    .execute();
  const seat = { crew_id, subgroup: '', created_time: NOW, updated_time: NOW };
  await db
    .insertInto('attendees')
    .values(activities.map(({ id }) => ({ ...seat, activity_id: id, state: ATTENDEE_STATE.applied })))
    .execute();
  if (skips > 0)
    await db
      .insertInto('series_skips')
      .values(
        Array.from({ length: skips }, (_, index) => ({
          ...{ series_id: SERIES_ID, day: addDays(DAY, 7 * (rows + index)), reason: null },
          ...{ crew_id, created_time: NOW },
        })),
      )
      .execute();
}

const onSeries =
  (body?: object): InputBuilder =>
  (permissionCase) => ({
    params: { id: permissionCase.fixture.ids.encode('series', SERIES_ID) },
    ...(body && { body }),
    prepare: (db, rows) => insertSeries(db, permissionCase, { rows, skips: rows }),
  });

/** A call that has statements for each activity; `features/series/statements.test.ts` bounds them. */
const onRows =
  (body: object): InputBuilder =>
  async (permissionCase) => ({
    ...(await onSeries(body)(permissionCase)),
    prepare: (db) => insertSeries(db, permissionCase, { rows: 1, skips: 1 }),
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
  'PUT /series/{id}': onRows({ scope: 'all', version: 1, location: '한강' }),
  'PUT /series/{id}/end': onRows({}),
  'POST /series/{id}/skips': onSeries({ day: DAY }),
  'PUT /series/{id}/owner': onSeries({}),
};
