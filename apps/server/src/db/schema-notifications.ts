import type { Channel, NotificationKind } from '@crewwith/domain/notifications/kinds';
import type { Generated, JSONColumnType } from 'kysely';

type Json = JSONColumnType<Record<string, unknown>>;

export interface NotificationTables {
  /** What has happened and whom it concerns, saved by the write that did it. A queue: the fan-out follows it. */
  outbox: {
    id: Generated<number>;
    kind: NotificationKind;
    club_id: number;
    activity_id: number | null;
    /** Who did it, and so is not notified. */
    actor_member_id: number | null;
    params: Json;
    /** Events of one key are saved once. */
    dedupe_key: string | null;
    /** Members up to this id have their rows. */
    fan_cursor: Generated<number>;
    /** When all had them. */
    fanned_time: Generated<Date | null>;
    /** How often its fan-out has failed. */
    attempts: Generated<number>;
    /** Not tried again before; null until it fails. */
    retry_time: Generated<Date | null>;
    /** When it had failed too often. It is not tried again. */
    failed_time: Generated<Date | null>;
    created_time: Date;
  };
  /** The inbox. */
  notifications: {
    /** Grows with each event that the row stands for, so that ids are in the order of the events. */
    id: Generated<number>;
    /** The latest event of the row. */
    outbox_id: number;
    member_id: number;
    club_id: number;
    kind: NotificationKind;
    /** A member has one unread row of each group; null for rows that stand alone. */
    group_key: string | null;
    /** How many events the row stands for. */
    count: Generated<number>;
    params: Json;
    created_time: Date;
    read_time: Generated<Date | null>;
    /** Not in the inbox, where its kind is turned off; it is there for what is delivered. Counts as read. */
    hidden: Generated<boolean>;
  };
  /** What members have set; the defaults are in the table of kinds. */
  notification_settings: {
    member_id: number;
    /** Null for all clubs without a row of their own. */
    club_id: number | null;
    kind: NotificationKind;
    channel: Channel;
    enabled: boolean;
  };
}
