import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readConfig } from '../../../apps/server/src/env.ts';
import { createPush } from '../../../apps/server/src/features/push/public.ts';
import { NOON } from '../../../e2e/kit/noon.ts';
import { insertPushedPeople } from '../../bench/data/pushed-people.ts';
import { assertHolds } from '../drill.ts';
import { type DataPlace, withDatabase } from '../with-database.ts';
import type { Receivers } from './receivers.ts';

/** Inserts people with a device each, some with mail, who all attend a meetup of which they are reminded at NOON. */
export async function insertReminded(
  place: DataPlace & { readonly secret: string },
  receivers: Receivers,
  { people, withMail }: { people: number; withMail: number },
): Promise<void> {
  const now = new Date(NOON);
  const devices = Array.from({ length: people }, (_, index) => receivers.subscribe(`device-${index}`));
  await withDatabase(place, async (db) => {
    const deps = { db, config: readConfig({}), clock: { now: () => now }, random: randomBytes };
    const clubId = await insertPushedPeople(db, createPush(deps, place.secret), { devices, now });
    await sql`
      with meetup as (
        insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state,
          attendee_count, created_time)
        select ${clubId}::bigint, min(id), '한강 걷기', ${now}::timestamptz + interval '2 hours', count(*), 1, '서울숲', 2,
          count(*), ${now}::timestamptz
        from crews where club_id = ${clubId}::bigint returning id
      )
      insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
      select meetup.id, crews.id, '', 1, ${now}::timestamptz, ${now}::timestamptz from meetup, crews where crews.club_id = ${clubId}::bigint`.execute(
      db,
    );
    await sql`
      with addressed as (
        insert into mail_addresses (member_id, address, language, confirmed_time)
        select member_id, 'member' || member_id || '@example.com', 'ko', ${now}::timestamptz
        from crews where club_id = ${clubId}::bigint order by id limit ${withMail}::integer returning member_id
      )
      insert into notification_settings (member_id, kind, channel, enabled)
      select member_id, 'reminder_soon', 'mail', true from addressed`.execute(db);
  });
}

/** Makes every lease end as it begins. */
export async function switchLeasesOff(place: DataPlace): Promise<void> {
  await withDatabase(place, async (db) => {
    await sql`create function end_lease() returns trigger language plpgsql as
      $$ begin new.lease_until := null; return new; end $$`.execute(db);
    await sql`create trigger end_lease before update on deliveries for each row execute function end_lease()`.execute(
      db,
    );
  });
}

/** Throws unless each person has one row in the inbox, and all was sent. Returns the number of deliveries. */
export async function checkInboxes(place: DataPlace, people: number): Promise<{ deliveries: number }> {
  return withDatabase(place, async (db) => {
    const { rows } = await sql<{ rows: number; members: number; deliveries: number; unsent: number }>`
      select (select count(*)::integer from notifications) as rows,
        (select count(distinct member_id)::integer from notifications) as members,
        (select count(*)::integer from deliveries) as deliveries,
        (select count(*)::integer from deliveries where state <> 'sent') as unsent`.execute(db);
    const [found = { rows: 0, members: 0, deliveries: 0, unsent: 0 }] = rows;
    assertHolds(
      found.rows === people && found.members === people,
      `${found.rows} rows in the inboxes of ${found.members} people instead of ${people}`,
    );
    assertHolds(found.unsent === 0, `${found.unsent} of ${found.deliveries} deliveries did not end as sent`);
    return { deliveries: found.deliveries };
  });
}
