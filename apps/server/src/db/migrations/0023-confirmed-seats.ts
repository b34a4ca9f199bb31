import type { OnlineSteps } from '../online-migration.ts';

/** When a crew confirmed a seat that a leader gave (docs/specification.md#given-seat). */
export async function online({ change }: OnlineSteps): Promise<void> {
  await change('alter table attendees add column if not exists confirmed_time timestamptz');
}
