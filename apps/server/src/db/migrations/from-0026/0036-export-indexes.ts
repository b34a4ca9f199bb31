import type { OnlineSteps } from '../../online-migration.ts';

/** What a member finds of themselves: each cancel, what they did to others, and what they announced. */
export async function online({ index }: OnlineSteps): Promise<void> {
  await index({ name: 'cancellations_crew', table: 'cancellations', on: '(crew_id)' });
  await index({ name: 'audit_entries_actor', table: 'audit_entries', on: '(actor_member_id)' });
  await index({
    name: 'outbox_announcer',
    table: 'outbox',
    on: "(actor_member_id) where kind = 'announcement'",
  });
}
