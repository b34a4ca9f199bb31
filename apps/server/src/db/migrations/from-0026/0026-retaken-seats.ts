import type { OnlineSteps } from '../../online-migration.ts';

/** When a seat that was given up was taken again, for the last time (docs/specification.md#report-seats). */
export async function online({ change }: OnlineSteps): Promise<void> {
  await change('alter table attendees add column if not exists retaken_time timestamptz');
}
