import {
  CHANNELS,
  type Channel,
  kindOf,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '@crewwith/domain/notifications/kinds';
import { isOnByDefault } from '@crewwith/domain/notifications/settings';
import type { NotificationSetting } from './settings-api.ts';

type Settings = readonly NotificationSetting[];

/** Whether a kind always reaches the member on a channel. */
export function isAlwaysOn(kind: NotificationKind, channel: Channel): boolean {
  return channel === 'inbox' && kindOf(kind).alwaysInInbox === true;
}

/** What can be turned off of some kinds on some channels. */
const settableOf = (kinds: readonly NotificationKind[], channels: readonly Channel[]) =>
  channels.flatMap((channel) =>
    kinds.filter((kind) => !isAlwaysOn(kind, channel)).map((kind) => ({ kind, channel })),
  );

/** What turning a club off changes: all channels, also those that are not shown. */
const CLUB_SETTINGS = settableOf(NOTIFICATION_KIND_NAMES, CHANNELS);

const find = (settings: Settings, clubId: string | null, kind: NotificationKind, channel: Channel) =>
  settings.find((row) => row.club_id === clubId && row.kind === kind && row.channel === channel);

/** Whether a kind is on in the clubs without a setting of their own. */
export function isOn(settings: Settings, kind: NotificationKind, channel: Channel): boolean {
  return find(settings, null, kind, channel)?.enabled ?? isOnByDefault(kind, channel);
}

/** Whether a club has everything off that can be. */
export function isClubOff(settings: Settings, clubId: string): boolean {
  return CLUB_SETTINGS.every(({ kind, channel }) => find(settings, clubId, kind, channel)?.enabled === false);
}

/** Turns a kind on or off. A club that was off and is on again has settings of its own, which follow. */
export function editsOfKind(
  settings: Settings,
  kind: NotificationKind,
  channel: Channel,
  enabled: boolean,
): NotificationSetting[] {
  const ofClubs = settings.filter(
    (row) =>
      row.club_id !== null &&
      row.kind === kind &&
      row.channel === channel &&
      !isClubOff(settings, row.club_id),
  );
  return [null, ...ofClubs.map(({ club_id }) => club_id)].map((club_id) => ({
    club_id,
    kind,
    channel,
    enabled,
  }));
}

/**
 * Whether the kinds of a group are off, on as they are by default or more, or some of them, on the channels that are
 * shown.
 */
export function groupState(
  settings: Settings,
  kinds: readonly NotificationKind[],
  channels: readonly Channel[],
): 'on' | 'off' | 'some' {
  const all = settableOf(kinds, channels);
  const isOnNow = ({ kind, channel }: (typeof all)[number]) => isOn(settings, kind, channel);
  if (!all.some(isOnNow)) return 'off';
  return all.every((each) => isOnNow(each) || !isOnByDefault(each.kind, each.channel)) ? 'on' : 'some';
}

/** Turns the kinds of a group off on every channel, or on as they are by default. */
export function editsOfGroup(
  settings: Settings,
  kinds: readonly NotificationKind[],
  enabled: boolean,
): NotificationSetting[] {
  return settableOf(kinds, CHANNELS).flatMap(({ kind, channel }) =>
    editsOfKind(settings, kind, channel, enabled && isOnByDefault(kind, channel)),
  );
}

/** Whether nothing comes by mail. */
export function isMailOff(settings: Settings): boolean {
  return !settings.some(({ channel, enabled }) => channel === 'mail' && enabled);
}

/** Has by mail what also comes as a push. */
export function editsOfMail(settings: Settings): NotificationSetting[] {
  return NOTIFICATION_KIND_NAMES.filter((kind) => isOn(settings, kind, 'push')).flatMap((kind) =>
    editsOfKind(settings, kind, 'mail', true),
  );
}

/** Turns a club off, or on as all clubs are. */
export function editsOfClub(settings: Settings, clubId: string, isOff: boolean): NotificationSetting[] {
  return CLUB_SETTINGS.map(({ kind, channel }) => ({
    club_id: clubId,
    kind,
    channel,
    enabled: !isOff && isOn(settings, kind, channel),
  }));
}
