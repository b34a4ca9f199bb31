import type { NotificationDetails } from '@crewwith/domain/notifications/facts';

/** What a notification is about; ids of the database. */
export interface About {
  readonly activity_id?: number;
  readonly series_id?: number;
  readonly poll_id?: number;
  readonly notice_id?: number;
  readonly message_id?: number;
  /** Who did it. */
  readonly crew_id?: number;
}

/** `params` of an event. */
export interface EventParams extends About, NotificationDetails {
  /** The crews that it names. */
  readonly to?: readonly number[];
  /** The lowest level that it concerns. */
  readonly level?: number;
  /** Activities whose people are told by events of their own. */
  readonly except?: readonly number[];
  /** Whether it reminds of what people were told before: a row of its own. */
  readonly reminds?: boolean;
  /** Of a reminder: when the activity began when it was due, ISO. */
  readonly start?: string;
}

/** `params` of a row of the inbox. */
export type RowParams = About & NotificationDetails;
