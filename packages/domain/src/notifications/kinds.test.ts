import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../constants.ts';
import { type Level, PERMISSIONS } from '../permissions.ts';
import {
  CHANNELS,
  KINDS_AFTER_LEAVING,
  kindOf,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from './kinds.ts';
import { type LinkedIds, notificationLink } from './link.ts';
import { isOnByDefault, SETTINGS_MAX, settingRefusal } from './settings.ts';

/** Of each kind: its group, whom it is for, whether it is pushed, and when at night. */
const TABLE: Readonly<Record<NotificationKind, readonly [string, string, boolean | string, string]>> = {
  reminder_day: ['reminders', 'reminded', true, 'never due'],
  reminder_soon: ['reminders', 'reminded', true, 'never due'],
  activity_changed: ['meetups', 'attendees_and_waiters', true, 'within 12 hours'],
  activity_deleted: ['meetups', 'attendees_and_waiters', true, 'within 12 hours'],
  activity_created: ['meetups', 'level', 'regular', 'at 8'],
  waiter_promoted: ['waitlist', 'named', true, 'at 8'],
  waiter_called: ['waitlist', 'named', true, 'at 8'],
  waiter_last_call: ['waitlist', 'waiters', true, 'at 8'],
  waiter_expired: ['waitlist', 'named', true, 'at 8'],
  waiter_moved: ['waitlist', 'named', true, 'at 8'],
  series_created: ['series', 'level', true, 'at 8'],
  series_changed: ['series', 'series', true, 'at 8'],
  standing_seated: ['series', 'named', true, 'at 8'],
  standing_left_out: ['series', 'named', true, 'at 8'],
  standing_ended: ['series', 'named', true, 'at 8'],
  poll_opened: ['series', 'level', true, 'at 8'],
  poll_closed: ['series', 'voters', true, 'at 8'],
  marked_no_show: ['record', 'named', true, 'at 8'],
  penalty_ended: ['record', 'named', true, 'at 8'],
  limit_lifted: ['record', 'named', true, 'at 8'],
  appeal_decided: ['record', 'named', true, 'at 8'],
  level_changed: ['record', 'named', true, 'at 8'],
  banned: ['record', 'named', true, 'at 8'],
  seat_given: ['record', 'named', true, 'at 8'],
  seat_removed: ['record', 'named', true, 'at 8'],
  notice: ['board', 'level 1', true, 'at 8'],
  announcement: ['board', 'level 1', true, 'at 8'],
  message: ['board', 'thread', 'own', 'at 8'],
  late_cancel: ['admin', 'owner', true, 'within 3 hours'],
  appeal_filed: ['admin', 'level 7', true, 'at 8'],
  appeal_overdue: ['admin', 'level 8', true, 'at 8'],
  joined: ['admin', 'level 8', false, 'at 8'],
};
const NIGHT = { morning: 'at 8', outside: 'never due' } as const;

describe('the kinds of notifications', () => {
  // docs/specification.md#notifications
  test.each(NOTIFICATION_KIND_NAMES)('%s is for whom, and at night as, the table says', (kind) => {
    const { group, to, push, quiet } = kindOf(kind);
    const [, action] = Object.entries(PERMISSIONS).find(([name]) => name === to) ?? [];
    const night = typeof quiet === 'string' ? NIGHT[quiet] : `within ${quiet.withinMs / HOUR_MS} hours`;
    expect([group, action ? `level ${action.level}` : to, push, night]).toEqual(TABLE[kind]);
  });

  test('are always in the inbox where they are about one’s own record', () => {
    const always = [
      'marked_no_show',
      'penalty_ended',
      'limit_lifted',
      'appeal_decided',
      'level_changed',
      'banned',
      'seat_given',
      'seat_removed',
    ];
    for (const kind of NOTIFICATION_KIND_NAMES) {
      const refused = always.includes(kind) ? 'notification.always_shown' : null;
      expect([kind, settingRefusal({ kind, channel: 'inbox', enabled: false })]).toEqual([kind, refused]);
      expect(settingRefusal({ kind, channel: 'inbox', enabled: true })).toBeNull();
      expect(settingRefusal({ kind, channel: 'push', enabled: false })).toBeNull();
    }
  });

  test('are on in the inbox and pushed by default, but for new crews; mail is chosen', () => {
    const on = (channel: (typeof CHANNELS)[number]) =>
      NOTIFICATION_KIND_NAMES.filter((kind) => isOnByDefault(kind, channel));
    expect(on('inbox')).toEqual(NOTIFICATION_KIND_NAMES);
    expect(NOTIFICATION_KIND_NAMES.filter((kind) => !on('push').includes(kind))).toEqual(['joined']);
    expect(on('mail')).toEqual([]);
    expect(SETTINGS_MAX).toBe(NOTIFICATION_KIND_NAMES.length * CHANNELS.length);
  });

  test('stay after leaving where they are a ban, a no-show or the end of a restriction', () => {
    expect(KINDS_AFTER_LEAVING).toEqual(['marked_no_show', 'penalty_ended', 'limit_lifted', 'banned']);
  });

  const IDS = { activity: 'A', series: 'S', poll: 'P', notice: 'N' };
  const link = (kind: NotificationKind, level: Level | null, ids: LinkedIds = IDS) =>
    notificationLink(kind, { clubNick: 'demo', level, ids });

  test.each([
    ['reminder_day', '/demo/activity/A'],
    ['activity_deleted', '/demo/activity/A'],
    ['waiter_called', '/demo/activity/A'],
    ['series_changed', '/demo/series/S'],
    ['standing_left_out', '/demo/activity/A'],
    ['poll_opened', '/demo/poll/P'],
    ['poll_closed', '/demo/activity/A'],
    ['marked_no_show', '/demo/profile/record'],
    ['level_changed', '/demo/profile'],
    ['banned', '/demo'],
    ['notice', '/demo/notice/N'],
    ['announcement', '/demo/activity/A'],
    ['message', '/demo/activity/A'],
    ['appeal_filed', '/demo/appeals'],
    ['joined', '/demo/crews'],
  ] as const)('%s links to %s', (kind, path) => {
    expect(link(kind, 9)).toBe(path);
    expect(link(kind, null)).toBe('/demo');
  });

  test.each(NOTIFICATION_KIND_NAMES)('%s links to no page whose thing is gone', (kind) => {
    expect(link(kind, 9, {}) ?? '').toMatch(/^(|\/demo(\/(profile|profile\/record|crews|appeals))?)$/);
  });

  test('link to what there is', () => {
    expect(link('message', 1, { activity: null, notice: 'N' })).toBe('/demo/notice/N');
    expect(link('announcement', 1, { activity: null })).toBe('/demo');
    expect(link('standing_left_out', 1, { series: 'S' })).toBe('/demo/series/S');
    expect(link('notice', 1, { notice: null })).toBeNull();
  });

  test('link to no page that the level may not open', () => {
    expect([link('joined', 4), link('joined', 3)]).toEqual(['/demo/crews', null]);
    expect([link('appeal_filed', 7), link('appeal_filed', 6)]).toEqual(['/demo/appeals', null]);
    expect(link('notice', 1)).toBe('/demo/notice/N');
  });
});
