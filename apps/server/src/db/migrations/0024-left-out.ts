import type { OnlineSteps } from '../online-migration.ts';

/** How many still waited when an activity started; the waits are deleted later (docs/specification.md#report). */
export async function online({ change }: OnlineSteps): Promise<void> {
  await change('alter table activities add column if not exists left_out_count integer not null default 0');
  await change(`update activities set left_out_count = ended.count
    from (select activity_id, count(*)::integer as count from waiters where state = -4 group by activity_id) as ended
    where activities.id = ended.activity_id and activities.left_out_count < ended.count`);
}
