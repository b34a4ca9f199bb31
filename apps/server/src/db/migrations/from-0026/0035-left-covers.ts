import type { OnlineSteps } from '../../online-migration.ts';

/** An activity that is left when its series gets other days keeps the cover of then, as one that the end leaves. */
export async function online({ change, backfill, index }: OnlineSteps): Promise<void> {
  // 0032 as it first was had another column.
  await change(`alter table activities
    add column if not exists left_cover_id bigint references images deferrable,
    drop column if exists left_series_id`);
  await index({
    name: 'activities_left_cover',
    table: 'activities',
    on: '(left_cover_id) where left_cover_id is not null',
  });
  await backfill({
    table: 'activities',
    // Locked, so that the series does not release the cover meanwhile.
    set: `left_cover_id = (
      select cover_id from series where series.id = activities.series_id for share
    )`,
    where: `series_id is not null and series_day is null and left_cover_id is null and deleted_time is null
      and not ('cover' = any(own_fields))
      and exists (select from series where series.id = activities.series_id and cover_id is not null)`,
  });
}
