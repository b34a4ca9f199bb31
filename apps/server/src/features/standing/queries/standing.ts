import { STANDING_END, type StandingEnd } from '@crewwith/domain/standing/states';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { goesOn, lineageIds } from './lineage.ts';

export type StandingRow = Selectable<Database['standing_seats']>;

/** The active crew of a member, with a series of its club; undefined if it is not the member's or of another club. */
export function readCrewAndSeries(
  db: Db,
  { memberId, crewId, seriesId }: { memberId: number; crewId: number; seriesId: number },
) {
  return db
    .selectFrom('crews as crew')
    .innerJoin('series', 'series.club_id', 'crew.club_id')
    .innerJoin('clubs', 'clubs.id', 'series.club_id')
    .select(['crew.id as crew_id', 'crew.admin_level', 'crew.limit_end_time', 'series.id as series_id'])
    .where('crew.id', '=', crewId)
    .where('crew.member_id', '=', memberId)
    .where(crewIsActive('crew'))
    .where('series.id', '=', seriesId)
    .where(clubIsOpen());
}

/** The same, with the crew locked against a ban. */
export const lockCrewOfSeries = (trx: Trx, ids: Parameters<typeof readCrewAndSeries>[1]) =>
  readCrewAndSeries(trx, ids).forShare(['crew']).executeTakeFirst();

const LINEAGE_COLUMNS = [
  'id',
  'start_day',
  'attend_level',
  'subgroup',
  'standing_share',
  'ended_time',
] as const;

/** The series of a lineage, and whether activities of each are still to come or to be made; the latest first. */
function lineage(db: Db, seriesId: number, now: Date) {
  return db
    .selectFrom('series')
    .select(LINEAGE_COLUMNS)
    .select(goesOn('series', now).as('goes_on'))
    .where('id', 'in', sql<number>`(${lineageIds(sql`${seriesId}::bigint`)})`)
    .orderBy('start_day', 'desc')
    .orderBy('id', 'desc');
}

export type LineageRow = Awaited<ReturnType<typeof readLineage>>[number];

export const readLineage = (db: Db, seriesId: number, now: Date) => lineage(db, seriesId, now).execute();

/**
 * Locks the series of a lineage, by which all that gives standing seats comes one after another. After crews and before
 * activities, as every call.
 */
export async function lockLineage(trx: Trx, seriesId: number, now: Date): Promise<LineageRow[]> {
  await trx
    .selectFrom('series')
    .select('id')
    .where('id', 'in', sql<number>`(${lineageIds(sql`${seriesId}::bigint`)})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return readLineage(trx, seriesId, now);
}

/** The live standing seat of a crew in the series of a lineage. */
export function readStanding(db: Db, crewId: number, lineageIds: readonly number[]) {
  return db
    .selectFrom('standing_seats')
    .selectAll()
    .where('crew_id', '=', crewId)
    .where('series_id', 'in', lineageIds)
    .where('ended_time', 'is', null)
    .executeTakeFirst();
}

/** Inserts or renews a standing seat of a locked series. One that had ended begins again. */
export async function saveStanding(
  trx: Trx,
  seat: { seriesId: number; crewId: number; subgroup: string; now: Date },
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    insert into standing_seats (series_id, crew_id, subgroup, created_time, renewed_time)
    values (${seat.seriesId}, ${seat.crewId}, ${seat.subgroup}, ${seat.now}, ${seat.now})
    on conflict (series_id, crew_id) do update set
      subgroup = excluded.subgroup, renewed_time = excluded.renewed_time,
      created_time = case when standing_seats.ended_time is null then standing_seats.created_time
        else excluded.created_time end,
      left_out = case when standing_seats.ended_time is null then standing_seats.left_out else 0 end,
      ended_time = null, end_reason = null
    returning *`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row');
  return row;
}

/** A standing seat that has ended. */
export interface EndedSeat {
  series_id: number;
  crew_id: number;
}

/** Ends live standing seats of a crew in these series. */
export async function endStanding(
  trx: Trx,
  { crewId, seriesIds, reason, now }: EndOfCrew & { now: Date },
): Promise<void> {
  if (seriesIds.length === 0) return;
  await trx
    .updateTable('standing_seats')
    .set({ ended_time: now, end_reason: reason })
    .where('crew_id', '=', crewId)
    .where('series_id', 'in', seriesIds)
    .where('ended_time', 'is', null)
    .execute();
}

interface EndOfCrew {
  crewId: number;
  seriesIds: readonly number[];
  reason: StandingEnd;
}

/**
 * Locks the series in which these locked crews have a standing seat or which they own, in the order of their ids: a
 * call that has locked one of them gives no seat to a crew that leaves.
 */
export async function lockSeriesOf(trx: Trx, crewIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('series')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('crew_id', 'in', crewIds), eb('ended_time', 'is', null)]),
        eb(
          'id',
          'in',
          eb
            .selectFrom('standing_seats')
            .select('series_id')
            .where('crew_id', 'in', crewIds)
            .where('ended_time', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Ends all standing seats of crews that are no crews of their club any more. */
export async function endOfCrews(trx: Trx, crewIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('standing_seats')
    .set({ ended_time: now, end_reason: STANDING_END.leftClub })
    .where('crew_id', 'in', crewIds)
    .where('ended_time', 'is', null)
    .execute();
}

/** Ends all standing seats of a series that has ended. Returns them. */
export function endOfSeries(trx: Trx, seriesId: number, now: Date): Promise<EndedSeat[]> {
  return trx
    .updateTable('standing_seats')
    .set({ ended_time: now, end_reason: STANDING_END.seriesEnded })
    .where('series_id', '=', seriesId)
    .where('ended_time', 'is', null)
    .returning(['series_id', 'crew_id'])
    .execute();
}

/** Moves the standing seats of a locked series to another of its lineage, ended ones too where the crew has none. */
export async function moveToSeries(trx: Trx, from: number, into: number): Promise<void> {
  await sql`
    delete from standing_seats as old using standing_seats as live
    where old.series_id = ${into} and old.ended_time is not null
      and live.series_id = ${from} and live.crew_id = old.crew_id`.execute(trx);
  await sql`
    update standing_seats set series_id = ${into}
    where series_id = ${from} and not exists (
      select from standing_seats as other
      where other.series_id = ${into} and other.crew_id = standing_seats.crew_id
    )`.execute(trx);
}
