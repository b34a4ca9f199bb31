import type { SeoulDay } from '@crewwith/domain/time';
import { SEAT_CONFLICT_MS } from '@crewwith/domain/waiters/constants';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import type { Database } from '../../../db/schema.ts';
import { clubIsOpen } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { markCardsChanged } from '../../../http/transaction.ts';
import { seriesGoesOn } from '../../standing/public.ts';

export type SeriesRow = Selectable<Database['series']>;

/** Locks a series; calls lock it after crews and before its activities. */
export function lockSeries(trx: Trx, id: number): Promise<SeriesRow | undefined> {
  return trx.selectFrom('series').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The club of a series, for the permission before it is locked. */
export function readSeries(db: Db, id: number) {
  return db
    .selectFrom('series')
    .innerJoin('clubs', 'clubs.id', 'series.club_id')
    .selectAll('series')
    .select('clubs.frozen_time')
    .where('series.id', '=', id)
    .where(clubIsOpen())
    .executeTakeFirst();
}

export async function insertSeries(
  trx: Trx,
  _permit: Permit<'series.create' | 'series.edit'>,
  series: Insertable<Database['series']>,
): Promise<SeriesRow> {
  return trx.insertInto('series').values(series).returningAll().executeTakeFirstOrThrow();
}

/** Writes the cover of a new series, or of a locked one, whose rule and share the caller then writes as well. */
export async function saveCover(trx: Trx, id: number, coverId: number | null): Promise<void> {
  await trx.updateTable('series').set({ cover_id: coverId }).where('id', '=', id).execute();
}

/** Locks a club against other new series, so that they are counted one after another. Calls lock it last. */
export async function lockClub(trx: Trx, clubId: number): Promise<void> {
  await trx.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().execute();
}

/** How many series of a club go on; those that were split from one another are one. */
export async function countRunning(db: Db, clubId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive up as (
      select id, parent_id from series
      where club_id = ${clubId} and ended_time is null and ${seriesGoesOn('series', now)}
      union
      select above.id, above.parent_id from series as above join up on up.parent_id = above.id
    )
    select count(*)::integer as count from up where parent_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Changes a locked series and returns its new version. */
export async function updateSeries(
  trx: Trx,
  _permit: Permit<'series.edit' | 'series.take_over'>,
  id: number,
  changes: Updateable<Database['series']>,
): Promise<number> {
  const { version, club_id } = await trx
    .updateTable('series')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'club_id'])
    .executeTakeFirstOrThrow();
  // Each edit has both; an end, a skip and a new owner have neither.
  if (changes.rule !== undefined || changes.standing_share !== undefined)
    markCardsChanged(trx, { clubId: club_id });
  return version;
}

/**
 * Locks the next series whose activities are to be made up to `until`, in the order of their ids. Another server that
 * makes them at the same time waits here, and finds them made.
 */
export function lockDueSeries(
  trx: Trx,
  { until, after, limit }: { until: SeoulDay; after: number; limit: number },
): Promise<SeriesRow[]> {
  return trx
    .selectFrom('series')
    .innerJoin('clubs', 'clubs.id', 'series.club_id')
    .selectAll('series')
    .where('series.made_until', '<', until)
    .where('series.ended_time', 'is', null)
    .where('series.paused_time', 'is', null)
    .where('series.id', '>', after)
    .where('clubs.frozen_time', 'is', null)
    .where(clubIsOpen())
    .orderBy('series.id')
    .limit(limit)
    .forNoKeyUpdate('series')
    .execute();
}

/** Records until when the activities of series are made. It never goes back. */
export async function setMadeUntil(
  trx: Trx,
  made: readonly { id: number; until: SeoulDay }[],
): Promise<void> {
  if (made.length === 0) return;
  await sql`
    update series set made_until = greatest(series.made_until, made.until)
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id bigint, until date)
    where series.id = made.id`.execute(trx);
}

/** The days that leaders left out, by series. */
export async function listSkips(db: Db, ids: readonly number[]): Promise<Map<number, Set<SeoulDay>>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('series_skips')
          .select(['series_id', 'day'])
          .where('series_id', 'in', ids)
          .execute();
  const byId = Map.groupBy(rows, (row) => row.series_id);
  return new Map(ids.map((id) => [id, new Set((byId.get(id) ?? []).map(({ day }) => day))]));
}

export async function insertSkip(trx: Trx, skip: Insertable<Database['series_skips']>): Promise<void> {
  await trx
    .insertInto('series_skips')
    .values(skip)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Another activity of the club at about the time of each instant; the nearest one. */
export async function findClashes(
  db: Db,
  clubId: number,
  starts: readonly Date[],
  seriesId: number | null = null,
): Promise<Map<number, number>> {
  const span = sql.raw(`interval '${SEAT_CONFLICT_MS / 1000} seconds'`);
  const { rows } = await sql<{ start: Date; id: number }>`
    select distinct on (starts.start) starts.start, activities.id
    from unnest(${starts}::timestamptz[]) as starts (start)
    join activities on activities.club_id = ${clubId} and activities.deleted_time is null
      and activities.activity_time between starts.start - ${span} and starts.start + ${span}
      and (${seriesId}::bigint is null or activities.series_id is distinct from ${seriesId}::bigint)
    order by starts.start, abs(extract(epoch from activities.activity_time - starts.start)), activities.id`.execute(
    db,
  );
  return new Map(rows.map(({ start, id }) => [start.getTime(), id]));
}

/** Pauses the series of crews (docs/specification.md#series-owner). */
export async function pauseSeries(trx: Trx, crewIds: readonly number[], now: Date): Promise<void> {
  if (crewIds.length === 0) return;
  const running = trx
    .selectFrom('series')
    .select('id')
    .where('crew_id', 'in', crewIds)
    .where('paused_time', 'is', null)
    .where('ended_time', 'is', null)
    // In the order of the job that makes their activities.
    .orderBy('id')
    .forNoKeyUpdate();
  await trx.updateTable('series').set({ paused_time: now }).where('id', 'in', running).execute();
}

/** Moves the skipped days from `from` on to the series that was split off. */
export async function moveSkips(
  trx: Trx,
  { from, id, into }: { from: SeoulDay; id: number; into: number },
): Promise<void> {
  await trx
    .updateTable('series_skips')
    .set({ series_id: into })
    .where('series_id', '=', id)
    .where('day', '>=', from)
    .execute();
}
