import { LAST_DAY } from '@crewwith/domain/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/transaction.ts';

/**
 * Series that were split from one another are one to who attends: standing seats and their history count in all of
 * them. A row `of, id` for each series of the lineage of each series in `of`, which may name columns of `series`.
 */
const lineageOf = (of: RawBuilder<unknown>) => sql`
  with recursive up as (
    select one.id as of, one.id, one.parent_id from series as one where one.id in (${of})
    union all
    select up.of, above.id, above.parent_id from series as above join up on up.parent_id = above.id
  ), down as (
    select of, id from up where parent_id is null
    union all
    select down.of, below.id from series as below join down on below.parent_id = down.id
  )
  select of, id from down`;

/** The ids of the series in the lineage of one, whose id is an expression, as a query. */
export const lineageIds = (seriesId: RawBuilder<unknown>) =>
  sql`select lineage.id from (${lineageOf(sql`select ${seriesId}`)}) as lineage`;

/** The lineages of series in a query of ids, as a query with the columns `of` and `id`. */
export const lineagesIn = lineageOf;

/** Whether two series, given as expressions, are of one lineage. */
export const isSameLineage = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`
  case when ${one} = ${other} then true else ${one} in (${lineageIds(other)}) end`;

/** Whether activities of a series, given by its alias, are still to come or to be made. */
export const goesOn = (series: string, now: Date) => sql<boolean>`(
  (${sql.ref(`${series}.ended_time`)} is null and ${sql.ref(`${series}.made_until`)} <> ${LAST_DAY}) or exists (
    select from activities where activities.series_id = ${sql.ref(`${series}.id`)}
      and activities.deleted_time is null and activities.activity_time > ${now}
  )
)`;

/** The lineages of these series. */
export async function readLineages(
  db: Db,
  seriesIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = sql`select unnest(${seriesIds}::bigint[])`;
  const { rows } = await sql<{ of: number; id: number }>`${lineageOf(ids)}`.execute(db);
  const byId = Map.groupBy(rows, ({ of }) => of);
  return new Map([...byId].map(([of, lineage]) => [of, lineage.map(({ id }) => id)]));
}
