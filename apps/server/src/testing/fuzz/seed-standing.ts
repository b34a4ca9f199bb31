import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { insertActivity } from '../fixtures.ts';

interface Options {
  readonly series: { id: number; club_id: number; crew_id: number };
  /** All of them are regular crews of the series; the first has a standing seat. */
  readonly crewIds: readonly number[];
  /** An activity of the series, in which the first has its seat. */
  readonly coming: number;
  readonly at: (hours: number) => Date;
}

/** Inserts the last activities of a series, and a standing seat. */
export async function seedStanding(db: Kysely<Database>, { series, crewIds, coming, at }: Options) {
  const { id: series_id, ...by } = series;
  for (const week of [1, 2, 3]) {
    const activity_id = await insertActivity(db, { ...by, series_id, activity_time: at(-7 * 24 * week) });
    const seat = { activity_id, subgroup: '', created_time: at(-600), updated_time: at(-600) };
    await db
      .insertInto('attendees')
      .values(crewIds.map((crew_id) => ({ ...seat, crew_id, state: 2 as const })))
      .execute();
  }
  const [crew_id = 0] = crewIds;
  await db
    .insertInto('standing_seats')
    .values({ series_id, crew_id, created_time: at(-500), renewed_time: at(-500) })
    .execute();
  await db.updateTable('activities').set({ series_id }).where('id', '=', coming).execute();
  await db
    .updateTable('attendees')
    .set({ source: 4, free_until: at(40) })
    .where('activity_id', '=', coming)
    .where('crew_id', '=', crew_id)
    .execute();
}
