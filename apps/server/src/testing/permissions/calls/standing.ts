import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { insertActivity, insertSeries } from '../../fixtures.ts';
import { NOW } from '../permission-fixture.ts';
import type { FieldsOf, InputBuilder, InputBuilders, PermissionCase, Rows } from '../request.ts';

/** About one member, in all clubs. */
export const STANDING_LISTS = { 'GET /members/{id}/standing': 'member self' } as const satisfies Rows;

/** As the own crew. */
export const STANDING = {
  'GET /series/{id}/standing/{crew_id}': '1 self',
  'PUT /series/{id}/standing/{crew_id}': '1 self',
  'DELETE /series/{id}/standing/{crew_id}': '1 self',
  'PUT /attendees/{crew_id}/{activity_id}/rest': '1 self',
} as const satisfies Rows;

export const STANDING_LISTS_FIELDS: FieldsOf<typeof STANDING_LISTS> = {
  'GET /members/{id}/standing': {
    self: 'subgroup created_time renewed_time renew_until left_out series_id club_id club_nick club_name crew_id name rule clock location subgroups ended_time end_reason refusal next',
  },
};

export const STANDING_FIELDS: FieldsOf<typeof STANDING> = {
  'GET /series/{id}/standing/{crew_id}': { '1 self': 'standing attended of standing_share subgroup refusal' },
};

const SERIES_ID = 4713;
const DAY_MS = 24 * 3_600_000;

/** A series of the club with its next activity, in whose last three the crew attended. */
async function insertRegular(db: Kysely<Database>, { fixture, resource }: PermissionCase): Promise<void> {
  const by = { club_id: fixture.club.id, crew_id: fixture.other.crewId };
  const series_id = await insertSeries(db, { ...by, id: SERIES_ID });
  for (const days of [-7, -14, -21, 7]) {
    const activity_time = new Date(NOW.getTime() + days * DAY_MS);
    const activity_id = await insertActivity(db, {
      ...by,
      activity_time,
      series_id,
      series_day: activity_time.toISOString().slice(0, 10),
    });
    const seat = { crew_id: resource.crewId, subgroup: '', created_time: NOW, updated_time: NOW };
    if (days > 0 || resource.crewId === 0) continue;
    await db
      .insertInto('attendees')
      .values({ ...seat, activity_id, state: 2 })
      .execute();
  }
}

const ofRegular: InputBuilder = (permissionCase) => ({
  params: {
    id: permissionCase.fixture.ids.encode('series', SERIES_ID),
    crew_id: permissionCase.resource.crew,
  },
  prepare: (db) => insertRegular(db, permissionCase),
});

export const STANDING_LISTS_REQUESTS: InputBuilders<typeof STANDING_LISTS> = {
  'GET /members/{id}/standing': ({ fixture, resource }) => ({
    params: { id: resource.member },
    prepare: async (db, rows) => {
      if (resource.crewId === 0) return;
      for (let index = 0; index < rows; index += 1) {
        const series_id = await insertSeries(db, {
          club_id: fixture.club.id,
          crew_id: fixture.other.crewId,
        });
        const seat = { series_id, crew_id: resource.crewId, created_time: NOW, renewed_time: NOW };
        await db.insertInto('standing_seats').values(seat).execute();
      }
    },
  }),
};

export const STANDING_REQUESTS: InputBuilders<typeof STANDING> = {
  'GET /series/{id}/standing/{crew_id}': ofRegular,
  'PUT /series/{id}/standing/{crew_id}': ofRegular,
  'DELETE /series/{id}/standing/{crew_id}': ofRegular,
  'PUT /attendees/{crew_id}/{activity_id}/rest': ({ fixture, resource }) => ({
    params: { crew_id: resource.crew, activity_id: fixture.shared.seats },
    prepare: (db) =>
      db
        .updateTable('attendees')
        .set({ source: 4, free_until: new Date(NOW.getTime() + DAY_MS) })
        .where('crew_id', '=', resource.crewId)
        .where('activity_id', '=', fixture.ids.decode('activity', fixture.shared.seats) ?? 0)
        .execute(),
  }),
};
