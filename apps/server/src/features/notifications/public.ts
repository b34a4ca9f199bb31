import type { NotificationDetails } from '@crewwith/domain/notifications/facts';
import type { NotificationKind } from '@crewwith/domain/notifications/kinds';
import type { Call } from '../../context.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { addEvents } from '../../http/transaction.ts';
import type { About } from './params.ts';
import * as queries from './queries/inbox.ts';
import { mergedParams } from './queries/merged-params.ts';
import { toRow } from './reads/inbox.ts';

export { mergedParams };

/** Something that people are told of. */
export interface Event {
  readonly kind: NotificationKind;
  /** By default the club of the activity, else of the first crew that it names. */
  readonly clubId?: number;
  readonly activityId?: number;
  /** The crews that it names; without one the event is left out. */
  readonly to?: readonly number[];
  /** The lowest level that it concerns. */
  readonly level?: number;
  /** Of a series: activities whose people are told by events of their own. */
  readonly except?: readonly number[];
  readonly about?: Omit<About, 'activity_id'>;
  readonly details?: NotificationDetails;
  /** Another event with this key is left out. */
  readonly key?: string;
}

/** When it happens, and whose call it is: callers are not told of what they do. Jobs have no identity. */
export type Cause = Pick<Call, 'now'> & Partial<Pick<Call, 'identity'>>;

/**
 * Tells people of events, in the transaction of the write that they are part of: all events of a transaction are saved
 * in one statement at its end (docs/adr/0034-outbox.md).
 */
export function notify(trx: Trx, { now, identity }: Cause, events: Event | readonly Event[]): void {
  const actor = identity?.kind === 'member' ? identity.memberId : null;
  addEvents(
    trx,
    [events].flat().flatMap(({ kind, clubId, activityId, to, level, except, about, details, key }: Event) => {
      if (to?.length === 0) return [];
      return {
        kind,
        club_id: clubId ?? null,
        activity_id: activityId ?? null,
        actor_member_id: actor,
        params: {
          ...about,
          ...details,
          ...(to && { to }),
          ...(level !== undefined && { level }),
          ...(except && { except }),
        },
        dedupe_key: key ?? null,
        created_time: now,
      };
    }),
  );
}

/** Deletes the inbox and the settings of a locked member who withdraws. */
export const deleteNotificationsOf = (trx: Trx, memberId: number) => queries.deleteOfMember(trx, memberId);

/** A notification with what it is shown with. */
export type NotificationRow = queries.InboxRow;

/** Notifications by their ids, without those that were deleted. */
export const listNotificationsById = queries.listById;

/** A notification in its reader's language, as the inbox shows it. */
export const showNotification = toRow;

/** How many notifications each of these members has not read. */
export async function countUnreadOf(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const counts = memberIds.length === 0 ? [] : await queries.readUnread(db, memberIds);
  return new Map(counts.map(({ member_id, unread }) => [member_id, unread]));
}
