import type { OnlineSteps } from '../online-migration.ts';

/** The notice that a club shows first on its main page (docs/specification.md#club-home). */
export async function online({ change }: OnlineSteps): Promise<void> {
  // Deferrable: a backup contains rows in any order.
  await change(`alter table clubs
    add column if not exists pinned_notice_id bigint references notices deferrable`);
}
