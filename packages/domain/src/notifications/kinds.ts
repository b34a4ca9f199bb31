import { HOUR_MS } from '../constants.ts';
import type { PageName } from '../pages.ts';
import type { Action } from '../permissions.ts';
import { CHANGE_SOON_MS } from './constants.ts';

/** Where a notification may reach a person. */
export const CHANNELS = ['inbox', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What kinds are about. The page of settings shows them in these groups. */
export const NOTIFICATION_GROUPS = [
  'reminders',
  'meetups',
  'waitlist',
  'series',
  'record',
  'board',
  'admin',
] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/**
 * Who is notified: those who attend an activity as it was when its reminder was due; attendees and waiters; its waiters
 * who may attend; the crews whose level may attend; the host of a series and those who have, or wait for, a seat in it;
 * the host of a poll and who voted; the owner; the crews that the event names; the owner or author and the earlier
 * writers of a thread; or the crews whose level allows an action.
 */
export type Audience =
  | 'reminded'
  | 'attendees_and_waiters'
  | 'waiters'
  | 'level'
  | 'series'
  | 'voters'
  | 'owner'
  | 'named'
  | 'thread'
  | Action;

/** The pages that a notification may link to, with the id of what it is about. */
export type LinkedPage = Extract<
  PageName,
  'activity' | 'series' | 'poll' | 'notice' | 'club' | 'crews' | 'crewProfile' | 'crewRecord' | 'appeals'
>;

export interface KindDefinition {
  readonly group: NotificationGroup;
  readonly to: Audience;
  /**
   * Whether it is pushed unless a person says otherwise. `regular`: of regular activities. `own`: in threads of one's
   * own.
   */
  readonly push: boolean | 'regular' | 'own';
  /**
   * What happens to a push in the quiet hours, AWAKE_TO_HOUR to AWAKE_FROM_HOUR: it waits for the morning, or it is
   * sent if the activity begins within this time. `outside`: it is never due in them.
   */
  readonly quiet: 'morning' | 'outside' | { readonly withinMs: number };
  /** Whether it is of use only until its activity begins, or is deleted. */
  readonly untilStart?: true;
  /** Whether those of one group, such as a club, are sent as one at 08:00, and not as they come. */
  readonly daily?: true;
  /** Whether its row in the inbox cannot be turned off. */
  readonly alwaysInInbox?: true;
  /** What its reader must be allowed for its text to name the crew who did it; without it no crew is named. */
  readonly names?: Action;
  /**
   * Of a person who is no crew of the club any more: they keep seeing it (`kept`), and also hear of it then (`told`).
   */
  readonly afterLeaving?: 'kept' | 'told';
  /** What unread notifications of this kind must have in common to be one row with a count. */
  readonly groupBy?: 'club' | 'activity' | 'series' | 'thread';
  /** Where it links to: the first of these pages for which there is an id, or that needs none. */
  readonly pages: readonly [LinkedPage, ...LinkedPage[]];
}

const REMINDER = {
  group: 'reminders',
  to: 'reminded',
  push: true,
  quiet: 'outside',
  untilStart: true,
  pages: ['activity'],
} as const;
const WAITING = {
  group: 'waitlist',
  to: 'named',
  push: true,
  quiet: 'morning',
  untilStart: true,
  pages: ['activity'],
} as const;
const SERIES = { group: 'series', to: 'named', push: true, quiet: 'morning', pages: ['series'] } as const;
/** What others did to a person's own record. */
const RECORD = { group: 'record', to: 'named', push: true, quiet: 'morning', alwaysInInbox: true } as const;

/** Every kind of notification (docs/specification.md#notifications). */
export const NOTIFICATION_KINDS = {
  reminder_day: REMINDER,
  reminder_soon: REMINDER,
  activity_changed: {
    group: 'meetups',
    to: 'attendees_and_waiters',
    push: true,
    quiet: { withinMs: CHANGE_SOON_MS },
    untilStart: true,
    groupBy: 'activity',
    pages: ['activity'],
  },
  activity_deleted: {
    group: 'meetups',
    to: 'attendees_and_waiters',
    push: true,
    quiet: { withinMs: CHANGE_SOON_MS },
    pages: ['activity'],
  },
  activity_created: {
    group: 'meetups',
    to: 'level',
    push: 'regular',
    quiet: 'morning',
    untilStart: true,
    pages: ['activity'],
  },
  waiter_promoted: WAITING,
  waiter_called: WAITING,
  waiter_last_call: { ...WAITING, to: 'waiters', groupBy: 'activity' },
  waiter_expired: WAITING,
  waiter_moved: { ...WAITING, groupBy: 'activity' },
  series_created: { ...SERIES, to: 'level' },
  series_changed: { ...SERIES, to: 'series', groupBy: 'series' },
  /** Also the reminder, two days before, that one may rest. */
  standing_seated: { ...SERIES, groupBy: 'series', pages: ['activity', 'series'] },
  standing_left_out: { ...SERIES, pages: ['activity', 'series'] },
  standing_ended: SERIES,
  /** Also the reminder, a day before its end, of who has not voted. */
  poll_opened: { ...SERIES, to: 'level', pages: ['poll'] },
  poll_closed: { ...SERIES, to: 'voters', pages: ['activity', 'poll'] },
  marked_no_show: { ...RECORD, afterLeaving: 'told', pages: ['crewRecord'] },
  penalty_ended: { ...RECORD, afterLeaving: 'kept', pages: ['crewRecord'] },
  limit_lifted: { ...RECORD, afterLeaving: 'told', pages: ['crewRecord'] },
  appeal_decided: { ...RECORD, pages: ['crewRecord'] },
  level_changed: { ...RECORD, pages: ['crewProfile'] },
  banned: { ...RECORD, afterLeaving: 'told', pages: ['club'] },
  seat_given: { ...RECORD, untilStart: true, pages: ['activity'] },
  seat_removed: { ...RECORD, pages: ['activity'] },
  notice: { group: 'board', to: 'notice.read', push: true, quiet: 'morning', pages: ['notice'] },
  /** To the club, or to those who attend an activity. */
  announcement: {
    group: 'board',
    to: 'notice.read',
    push: true,
    quiet: 'morning',
    pages: ['activity', 'club'],
  },
  message: {
    group: 'board',
    to: 'thread',
    push: 'own',
    quiet: 'morning',
    groupBy: 'thread',
    names: 'message.read',
    pages: ['activity', 'notice'],
  },
  late_cancel: {
    group: 'admin',
    to: 'owner',
    push: true,
    quiet: { withinMs: 3 * HOUR_MS },
    untilStart: true,
    groupBy: 'activity',
    names: 'activity.read_cancelled',
    pages: ['activity'],
  },
  appeal_filed: {
    group: 'admin',
    to: 'appeal.decide',
    push: true,
    quiet: 'morning',
    groupBy: 'club',
    pages: ['appeals'],
  },
  appeal_overdue: {
    group: 'admin',
    to: 'appeal.hear_overdue',
    push: true,
    quiet: 'morning',
    groupBy: 'club',
    pages: ['appeals'],
  },
  joined: {
    group: 'admin',
    to: 'crew.hear_joined',
    push: false,
    daily: true,
    quiet: 'morning',
    groupBy: 'club',
    names: 'crew.hear_joined',
    pages: ['crews'],
  },
} as const satisfies Record<string, KindDefinition>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/** Whether this version knows a kind: a newer server may have saved others. */
export function isKnownKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, kind);
}

/** A kind with its optional facts. */
export function kindOf(kind: NotificationKind): KindDefinition {
  return NOTIFICATION_KINDS[kind];
}

/** The kinds that a person keeps seeing who is no crew of the club any more: their own ban or limit. */
export const KINDS_AFTER_LEAVING = NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).afterLeaving);
