import type { NotificationKind } from '@crewwith/domain/notifications/kinds';
import { sql } from 'kysely';
import type { Trx } from './transaction.ts';

/** An event as it is saved (docs/adr/0034-outbox.md). */
export interface NewEvent {
  readonly kind: NotificationKind;
  /** Null for that of the activity, else of the first crew in `params.to`. */
  readonly club_id: number | null;
  readonly activity_id: number | null;
  readonly actor_member_id: number | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly dedupe_key: string | null;
  readonly created_time: Date;
}

/** Saves events in the transaction of the write, in one statement. One whose key is saved already is left out. */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into outbox (kind, club_id, activity_id, actor_member_id, params, dedupe_key, created_time)
    select kind,
      coalesce(club_id, (select activities.club_id from activities where activities.id = given.activity_id),
        (select crews.club_id from crews where crews.id = (given.params -> 'to' ->> 0)::bigint)),
      activity_id, actor_member_id, params, dedupe_key, created_time
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given (
      kind text, club_id bigint, activity_id bigint, actor_member_id bigint, params jsonb, dedupe_key text,
      created_time timestamptz
    )
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
}
