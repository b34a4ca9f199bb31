import type { OnlineSteps } from '../online-migration.ts';

/** End, cost, cover, last change and deletion of an activity (docs/specification.md#activity-details); replies. */
export async function online({ change, index }: OnlineSteps): Promise<void> {
  // `created_time` must not become known by the time of the last change: existing rows get that of the migration.
  await change(`alter table activities
    add column if not exists end_time timestamptz,
    add column if not exists cost text not null default '',
    add column if not exists changed_time timestamptz not null default now(),
    add column if not exists deleter_id bigint references crews,
    add column if not exists deletion_reason text`);
  await index({
    name: 'activities_deleter',
    table: 'activities',
    on: '(deleter_id) where deletion_reason is not null',
  });

  await change('alter table images add column if not exists activity_id bigint references activities');
  await index({
    name: 'images_activity',
    table: 'images',
    on: '(activity_id) where activity_id is not null',
    unique: true,
  });
  await index({
    name: 'images_unattached',
    table: 'images',
    on: `(created_time)
      where notice_id is null and club_id is null and activity_id is null and not member_picture`,
  });
  await change('drop index if exists images_orphans');

  // Deferrable: a backup contains rows in any order.
  await change(`alter table messages
    add column if not exists reply_to bigint references messages deferrable,
    add column if not exists reply_count integer not null default 0`);
  await change(`alter table messages
    drop constraint if exists messages_reply_count_check,
    add constraint messages_reply_count_check check (reply_count >= 0) not valid`);
  await change('alter table messages validate constraint messages_reply_count_check');
  for (const target of ['activity', 'notice']) {
    // Also serves `state = 1`, as the index that it replaces.
    await index({
      name: `messages_of_${target}`,
      table: 'messages',
      on: `(${target}_id, id) where state = 1 or reply_count > 0`,
    });
    await change(`drop index if exists messages_${target}`);
  }
}
