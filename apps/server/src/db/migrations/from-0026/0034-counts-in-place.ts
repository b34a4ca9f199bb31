import type { OnlineSteps } from '../../online-migration.ts';

/**
 * Every seat that is taken or given back changes counts of its activity. An update that changes no indexed column, on a
 * page with room, writes to none of the indexes: so no index may go by a count, and pages to come are not filled. Those
 * of an existing table have room once a vacuum has freed some.
 */
export async function online({ change }: OnlineSteps): Promise<void> {
  await change('drop index if exists activities_queued');
  await change('alter table activities set (fillfactor = 80)');
}
