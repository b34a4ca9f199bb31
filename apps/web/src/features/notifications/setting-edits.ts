import {
  type Channel,
  kindOf,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '@crewwith/domain/notifications/kinds';
import type { NotificationSetting } from './settings-api.ts';

/** The channels that a member can set, in the order of their columns. */
export const SETTABLE_CHANNELS = ['inbox'] as const satisfies readonly Channel[];
export type SettableChannel = (typeof SETTABLE_CHANNELS)[number];

/** Whether a kind always reaches the member on a channel. */
export function isAlwaysOn(kind: NotificationKind, channel: SettableChannel): boolean {
  return channel === 'inbox' && kindOf(kind).alwaysInInbox === true;
}

/** What can be turned off of some kinds. */
const settableOf = (kinds: readonly NotificationKind[]) =>
  SETTABLE_CHANNELS.flatMap((channel) =>
    kinds.filter((kind) => !isAlwaysOn(kind, channel)).map((kind) => ({ kind, channel })),
  );

/** What turning a club off changes. */
const CLUB_SETTINGS = settableOf(NOTIFICATION_KIND_NAMES);

type Settings = readonly NotificationSetting[];

const find = (settings: Settings, clubId: string | null, kind: NotificationKind, channel: Channel) =>
  settings.find((row) => row.club_id === clubId && row.kind === kind && row.channel === channel);

/** Whether a kind is on in the clubs without a setting of their own. */
export function isOn(settings: Settings, kind: NotificationKind, channel: SettableChannel): boolean {
  return find(settings, null, kind, channel)?.enabled ?? true;
}

/** Whether a club has everything off that can be. */
export function isClubOff(settings: Settings, clubId: string): boolean {
  return CLUB_SETTINGS.every(({ kind, channel }) => find(settings, clubId, kind, channel)?.enabled === false);
}

/** Turns a kind on or off. A club that was off and is on again has settings of its own, which follow. */
export function editsOfKind(
  settings: Settings,
  kind: NotificationKind,
  channel: SettableChannel,
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
 * Whether the kinds of a group are all on, all off or some of them, on the channels that can be set; `fixed` if none
 * of them can be turned off.
 */
export function groupState(
  settings: Settings,
  kinds: readonly NotificationKind[],
): 'on' | 'off' | 'some' | 'fixed' {
  const all = settableOf(kinds);
  if (all.length === 0) return 'fixed';
  const on = all.filter(({ kind, channel }) => isOn(settings, kind, channel)).length;
  if (on === 0) return 'off';
  return on === all.length ? 'on' : 'some';
}

/** Turns the kinds of a group off, or on. */
export function editsOfGroup(
  settings: Settings,
  kinds: readonly NotificationKind[],
  enabled: boolean,
): NotificationSetting[] {
  return settableOf(kinds).flatMap(({ kind, channel }) => editsOfKind(settings, kind, channel, enabled));
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
