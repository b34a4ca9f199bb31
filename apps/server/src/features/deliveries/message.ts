import { createHash } from 'node:crypto';
import { testText, waitedText } from '@crewwith/domain/deliveries/texts';
import { kindOf } from '@crewwith/domain/notifications/kinds';
import { PAGES } from '@crewwith/domain/pages';
import { showNotification } from '../notifications/public.ts';
import { type Due, quietHoursOf } from './decide.ts';

/** What is sent to one device or address in one go. */
export interface Parcel {
  readonly channel: Due['channel'];
  readonly targetId: number;
  readonly memberId: number;
  /** Not empty. */
  readonly rows: readonly Due[];
  readonly unit: number | null;
}

export interface Shown {
  readonly title: string;
  readonly text: string;
  /** The path of a page of the web app. */
  readonly link: string;
}

/** Who reads it, and when. */
export type Reading = Parameters<typeof showNotification>[1];

/** The notifications of a parcel in its reader's language. */
export function itemsOf({ rows }: Parcel, reading: Reading): Shown[] {
  return rows.flatMap(({ item }) => {
    if (item === null) return [];
    const { title, text, link } = showNotification(item, reading);
    return { title, text, link: link ?? PAGES.notifications.path };
  });
}

/** What a push shows: its notification, or how many there are. */
export function pushText(parcel: Parcel, reading: Reading): Shown {
  const { language } = reading;
  const [first, ...others] = itemsOf(parcel, reading);
  if (!first) return { ...testText(language), link: PAGES.notificationSettings.path };
  if (others.length === 0) return first;
  const titles = [first, ...others].map(({ title }) => title);
  const [row] = parcel.rows;
  const isDaily = parcel.rows.some(({ kind }) => kind !== null && kindOf(kind).daily === true);
  const hours = row && !isDaily ? quietHoursOf(row) : null;
  return { ...waitedText(titles, hours, language), link: PAGES.notifications.path };
}

/**
 * What a push replaces on a device, and at the push service while it waits there: an earlier one of its group, or
 * itself when it is sent again. 32 characters of base64url, as a `Topic` may have. A mail replaces itself alone: mail
 * servers and apps drop or hide another one with its `Message-ID`.
 */
export function tagOf({ channel, memberId, rows, unit }: Parcel): string {
  const [first, ...others] = rows;
  const group = channel === 'push' && others.length === 0 ? first?.group_key : null;
  return createHash('sha256')
    .update(`${memberId} ${group ?? unit ?? `own ${first?.id}`}`)
    .digest('base64url')
    .slice(0, 32);
}

/** Whether a device should be woken for it: what cannot wait for the morning, and tests. */
export function isUrgent({ rows: [first] }: Parcel): boolean {
  if (!first || first.kind === null) return true;
  const { quiet, group } = kindOf(first.kind);
  return quiet !== 'morning' || group === 'waitlist';
}
