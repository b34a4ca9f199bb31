import type { OnlineSteps } from '../../online-migration.ts';

/** What is due for a member is found without reading what they were sent in the last 30 days. */
export async function online({ index }: OnlineSteps): Promise<void> {
  await index({
    name: 'deliveries_due_member',
    table: 'deliveries',
    on: `(member_id) where state in ('due', 'sending')`,
  });
}
