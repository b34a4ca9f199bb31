import type { OnlineSteps } from '../online-migration.ts';

/** For which start a seat was taken, where that was moved a little since (docs/specification.md#moved-activity). */
export async function online({ change }: OnlineSteps): Promise<void> {
  await change('alter table attendees add column if not exists agreed_start timestamptz');
}
