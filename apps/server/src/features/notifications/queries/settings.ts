import type { Channel, NotificationKind } from '@crewwith/domain/notifications/kinds';
import { sql } from 'kysely';
import { crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** A setting of a member; `club_id` null for all clubs. */
export interface SettingRow {
  club_id: number | null;
  kind: NotificationKind;
  channel: Channel;
  enabled: boolean;
}

/** What a member has set for all clubs and for those that they are a crew of. */
export function listSettings(db: Db, memberId: number): Promise<SettingRow[]> {
  return db
    .selectFrom('notification_settings as setting')
    .select(['setting.club_id', 'setting.kind', 'setting.channel', 'setting.enabled'])
    .where('setting.member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('setting.club_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('crews')
            .select('crews.id')
            .whereRef('crews.club_id', '=', 'setting.club_id')
            .where('crews.member_id', '=', memberId)
            .where(crewIsActive()),
        ),
      ]),
    )
    .orderBy('setting.club_id')
    .execute();
}

/** How many of these clubs a member is a crew of. */
export async function countClubs(db: Db, memberId: number, clubIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('crews')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('member_id', '=', memberId)
    .where('club_id', '=', sql<number>`any(${clubIds}::bigint[])`)
    .where(crewIsActive())
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Saves settings of a member who has not withdrawn, of which no two are of the same kind, channel and club, in one
 * statement.
 */
export async function saveSettings(db: Db, memberId: number, settings: readonly SettingRow[]): Promise<void> {
  await sql`
    with me as materialized (
      select id from members where id = ${memberId} and ${memberIsActive()} for key share
    )
    insert into notification_settings (member_id, club_id, kind, channel, enabled)
    select me.id, club_id, kind, channel, enabled
    from me cross join jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as given (
      club_id bigint, kind text, channel text, enabled boolean
    )
    order by coalesce(club_id, 0), kind, channel
    on conflict (member_id, coalesce(club_id, 0), kind, channel) do update set enabled = excluded.enabled`.execute(
    db,
  );
}
