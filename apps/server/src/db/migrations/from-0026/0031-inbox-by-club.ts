import type { OnlineSteps } from '../../online-migration.ts';

/** The inbox is read by club: rows of clubs that one has left are not read to be left out. */
export async function online({ change, index }: OnlineSteps): Promise<void> {
  await index({
    name: 'notifications_of_club',
    table: 'notifications',
    on: '(member_id, club_id, id) where not hidden',
  });
  // What stays in the inbox after leaving a club.
  await index({
    name: 'notifications_staying',
    table: 'notifications',
    on: `(member_id, club_id, id)
      where not hidden and kind in ('marked_no_show', 'penalty_ended', 'limit_lifted', 'banned')`,
  });
  // What a withdrawal deletes besides. An index of all rows would also be read for the unread count, with what is read.
  await index({ name: 'notifications_hidden', table: 'notifications', on: '(member_id) where hidden' });
  await change('drop index if exists notifications_inbox');
}
