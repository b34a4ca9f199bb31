import { CHANNELS, type Channel, kindOf, NOTIFICATION_KIND_NAMES, type NotificationKind } from './kinds.ts';

/** Every kind on every channel: the most settings of one club, and of all clubs together. */
export const SETTINGS_MAX = NOTIFICATION_KIND_NAMES.length * CHANNELS.length;

/** Whether a kind reaches a person on a channel who has not said otherwise. Mail is chosen by each person. */
export function isOnByDefault(kind: NotificationKind, channel: Channel): boolean {
  if (channel === 'inbox') return true;
  return channel === 'push' && kindOf(kind).push !== false;
}

/** Why a setting cannot be stored, or null: some rows of the inbox are always shown. */
export function settingRefusal(setting: {
  kind: NotificationKind;
  channel: Channel;
  enabled: boolean;
}): 'notification.always_shown' | null {
  const { kind, channel, enabled } = setting;
  return !enabled && channel === 'inbox' && kindOf(kind).alwaysInInbox ? 'notification.always_shown' : null;
}
