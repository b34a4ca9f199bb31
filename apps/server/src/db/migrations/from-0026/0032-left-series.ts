import type { OnlineSteps } from '../../online-migration.ts';

/** An activity that is left when its series ends goes on showing the cover of the series. */
export async function online({ change, index }: OnlineSteps): Promise<void> {
  await change(
    'alter table activities add column if not exists left_cover_id bigint references images deferrable',
  );
  await index({
    name: 'activities_left_cover',
    table: 'activities',
    on: '(left_cover_id) where left_cover_id is not null',
  });
}
