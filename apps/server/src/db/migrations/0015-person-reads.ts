import type { OnlineSteps } from '../online-migration.ts';

/** One audit entry an hour for each reader of a crew's personal details (docs/adr/0005-audit-retention.md). */
export async function online(steps: OnlineSteps): Promise<void> {
  await steps.index({
    name: 'audit_entries_person_reads',
    table: 'audit_entries',
    on: `(subject_id, actor_member_id, date_trunc('hour', created_time at time zone 'UTC'))
      where action = 'crew.read_person'`,
    unique: true,
  });
}
