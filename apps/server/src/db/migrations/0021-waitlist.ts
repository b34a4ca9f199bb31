import type { OnlineSteps } from '../online-migration.ts';

/** The waitlist of activities, and where a seat came from (docs/specification.md#waitlist). */
export async function online({ change, index }: OnlineSteps): Promise<void> {
  await change(`alter table attendees
    add column if not exists free_until timestamptz,
    add column if not exists source smallint not null default 0`);
  await change(`alter table attendees
    drop constraint if exists attendees_source_check,
    add constraint attendees_source_check check (source between 0 and 5) not valid`);
  await change('alter table attendees validate constraint attendees_source_check');

  await change(`alter table activities
    add column if not exists wait_count integer not null default 0,
    add column if not exists held_count integer not null default 0,
    add column if not exists queue_moved_time timestamptz`);
  await change(`alter table activities
    drop constraint if exists activities_wait_count_check,
    add constraint activities_wait_count_check check (wait_count >= 0) not valid`);
  await change('alter table activities validate constraint activities_wait_count_check');
  await change(`alter table activities
    drop constraint if exists activities_held_count_check,
    add constraint activities_held_count_check
      check (held_count >= 0 and attendee_count + held_count <= max_crew) not valid`);
  await change('alter table activities validate constraint activities_held_count_check');

  // Deferrable: a backup contains rows in any order.
  await change(`create table if not exists waiters (
    id bigint generated always as identity primary key,
    activity_id bigint not null references activities deferrable,
    crew_id bigint not null references crews deferrable,
    subgroup text not null default '',
    place bigint not null,
    turn_end timestamptz,
    state smallint not null default 0 check (state between -5 and 2),
    created_time timestamptz not null,
    updated_time timestamptz not null,
    constraint waiters_turn_check check ((state = 1) = (turn_end is not null))
  )`);
  await index({
    name: 'waiters_queued',
    table: 'waiters',
    on: '(activity_id, crew_id) where state in (0, 1)',
    unique: true,
  });
  await index({
    name: 'waiters_queue',
    table: 'waiters',
    on: '(activity_id, place, id) where state in (0, 1)',
  });
  await index({ name: 'waiters_turns', table: 'waiters', on: '(turn_end) where state = 1' });
  await index({ name: 'waiters_crew', table: 'waiters', on: '(crew_id, updated_time)' });
  await index({ name: 'waiters_ended', table: 'waiters', on: '(updated_time) where state not in (0, 1)' });
  // The jobs look for activities whose queue may move.
  await index({ name: 'activities_queued', table: 'activities', on: '(activity_time) where wait_count > 0' });
}
