import { describe, expect, test } from 'vitest';
import type { Level } from '../permissions.ts';
import { CHANNELS, KINDS_AFTER_LEAVING, NOTIFICATION_KIND_NAMES, type NotificationKind } from './kinds.ts';
import { type LinkedIds, notificationLink } from './link.ts';
import { isOnByDefault, SETTINGS_MAX, settingRefusal } from './settings.ts';

describe('the kinds of notifications', () => {
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
