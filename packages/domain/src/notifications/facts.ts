import type { NotificationKind } from './kinds.ts';

/** What the text of a notification needs besides what it is about. Stored as JSON; times are ISO instants. */
export interface NotificationDetails {
  /** Of `activity_changed`: all that a person has not read of. */
  readonly changed?: readonly ('time' | 'place')[];
  /** When the activity was to begin before its time changed. */
  readonly from?: string;
  /** Until when a seat is held, a crew is restricted, one may rest, or votes are taken: the latter two of reminders. */
  readonly until?: string | undefined;
  /** Of `appeal_decided`. */
  readonly granted?: boolean;
  /** Of `seat_removed`: it was a place in a queue, or a turn. */
  readonly queued?: boolean;
  /** Of an announcement. */
  readonly text?: string;
  /** Whether the thread is the receiver's own. */
  readonly own?: boolean;
}

/** What a text is made of: only what its reader may see. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** The name of the club. */
  readonly club: string;
  /** The name of the activity, series or poll, or the title of the notice; null when it is gone. */
  readonly thing: string | null;
  /** When the activity begins. */
  readonly start: Date | null;
  /** The nick of the crew who did it; null where the reader may not see it, or the text names none. */
  readonly nick: string | null;
  /** The club's name for the reader's level. */
  readonly level: string;
  /** How many events the row stands for. */
  readonly count: number;
  readonly details: NotificationDetails;
}
