import { describe, expect, test } from 'vitest';
import { PAGES } from '../pages.ts';
import { CHANNELS, KINDS_AFTER_LEAVING, kindOf, NOTIFICATION_KIND_NAMES } from './kinds.ts';
import { notificationLink } from './link.ts';
import { isOnByDefault, SETTINGS_MAX, settingRefusal } from './settings.ts';

describe('the kinds of notifications', () => {
  test('are always in the inbox where they are about one’s own record', () => {
    const always = NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).alwaysInInbox);
    expect(always).toEqual(NOTIFICATION_KIND_NAMES.filter((kind) => kindOf(kind).group === 'record'));
    for (const kind of NOTIFICATION_KIND_NAMES) {
      const refused = kindOf(kind).alwaysInInbox ? 'notification.always_shown' : null;
      expect(settingRefusal({ kind, channel: 'inbox', enabled: false })).toBe(refused);
      expect(settingRefusal({ kind, channel: 'inbox', enabled: true })).toBeNull();
      expect(settingRefusal({ kind, channel: 'push', enabled: false })).toBeNull();
    }
  });

  test('are on in the inbox and pushed by default, but for new crews; mail is chosen', () => {
    const on = (channel: (typeof CHANNELS)[number]) =>
      NOTIFICATION_KIND_NAMES.filter((kind) => isOnByDefault(kind, channel));
    expect(on('inbox')).toEqual(NOTIFICATION_KIND_NAMES);
    expect(on('push')).toEqual(NOTIFICATION_KIND_NAMES.filter((kind) => kind !== 'joined'));
    expect(on('mail')).toEqual([]);
    expect(SETTINGS_MAX).toBe(NOTIFICATION_KIND_NAMES.length * CHANNELS.length);
  });

  test('stay after leaving where they are a ban, a no-show or the end of a restriction', () => {
    expect(KINDS_AFTER_LEAVING).toEqual(['marked_no_show', 'penalty_ended', 'limit_lifted', 'banned']);
  });

  test.each(NOTIFICATION_KIND_NAMES)('%s links to a page of the app', (kind) => {
    const ids = { activity: 'A', series: 'S', poll: 'P', notice: 'N' };
    const link = notificationLink(kind, { clubNick: 'demo', isCrew: true, ids });
    const [page] = kindOf(kind).pages;
    expect(link).toBe(PAGES[page].path.replace(':club', 'demo').replace(':id', Reflect.get(ids, page) ?? ''));
    expect(notificationLink(kind, { clubNick: 'demo', isCrew: false, ids })).toBe('/demo');
    const without = notificationLink(kind, { clubNick: 'demo', isCrew: true, ids: {} });
    expect(without).toMatch(/^\/demo(\/(profile|profile\/record|crews|appeals))?$/);
  });

  test('link to what there is', () => {
    const link = (kind: 'message' | 'announcement', ids: Record<string, string | null>) =>
      notificationLink(kind, { clubNick: 'demo', isCrew: true, ids });
    expect(link('message', { activity: null, notice: 'N' })).toBe('/demo/notice/N');
    expect(link('announcement', { activity: null })).toBe('/demo');
  });
});
