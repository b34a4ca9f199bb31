import { HOUR_MS } from '@crewwith/domain/constants';
import { DELIVERY_RETRIES_MS } from '@crewwith/domain/deliveries/constants';
import {
  DEFAULT_QUIET_HOURS,
  nextDigest,
  pushWaitsUntil,
  quietEnd,
} from '@crewwith/domain/deliveries/quiet-hours';
import { isCapped, isWithinCaps, skipReason } from '@crewwith/domain/deliveries/rules';
import type { DeliveryReason } from '@crewwith/domain/deliveries/states';
import { kindOf } from '@crewwith/domain/notifications/kinds';
import { seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import type { NotificationRow } from '../notifications/public.ts';
import type { CountedUnit, Decision, DueRow } from './queries/claim.ts';

/** A delivery with its notification; null for a test, and when the notification is gone. */
export interface Due extends DueRow {
  readonly item: NotificationRow | null;
}

/** Decides what becomes of the due deliveries of one member, in the order of their ids. */
export function decide(due: readonly Due[], counted: readonly CountedUnit[], now: Date): Decision[] {
  const kept = (row: Due) => ({ id: row.id, unit: row.unit, waited: row.waited, due_time: row.due_time });
  const end = (row: Due, state: 'skipped' | 'failed', reason: DeliveryReason): Decision => ({
    ...kept(row),
    state,
    reason,
  });
  const decisions: Decision[] = [];
  const toSend: Due[] = [];
  for (const row of due) {
    const until = waitsUntil(row, now);
    const reason = reasonToSkip(row, now) ?? (until && isForItsTime(row) ? reasonToSkip(row, until) : null);
    if (reason !== null) decisions.push(end(row, 'skipped', reason));
    else if (row.attempts > DELIVERY_RETRIES_MS.length) decisions.push(end(row, 'failed', 'unanswered'));
    else if (until !== null)
      // One that failed before the night waits with the others, and is sent with them.
      decisions.push({ ...kept(row), state: 'due', reason: null, unit: null, waited: true, due_time: until });
    else toSend.push(row);
  }
  const send = (rows: readonly Due[], unit: number | null) => {
    for (const row of rows) decisions.push({ ...kept(row), state: 'sending', reason: null, unit });
  };
  const { push = [], mail = [] } = Object.groupBy(toSend, ({ channel }) => channel);
  for (const [unit, rows] of mailUnits(mail)) send(rows, unit);
  const sent = new Map(counted.map((unit) => [unit.unit, unit]));
  for (const [unit, rows] of pushUnits(push, now)) {
    const [first] = rows;
    const isCounted = unit !== null && first?.kind != null && isCapped(first.kind);
    if (!isCounted || sent.has(unit)) send(rows, unit);
    else if (!isAllowed(rows, [...sent.values()], now))
      for (const row of rows) decisions.push(end(row, 'skipped', 'cap'));
    else {
      send(rows, unit);
      sent.set(unit, { member_id: first.member_id, unit, club_id: clubOf(rows), claimed_time: now });
    }
  }
  return decisions;
}

/** Whether it says when something is: a reminder that waits for the end of one's own quiet hours would be wrong. */
const isForItsTime = ({ kind, channel }: Due) =>
  channel === 'push' && kind !== null && kindOf(kind).quiet === 'outside';

function reasonToSkip(row: Due, now: Date): DeliveryReason | null {
  const hasTarget = row.sealed !== null || row.address !== null;
  if (row.kind === null) return hasTarget ? null : 'target';
  const { item, activity_time: start } = row;
  if (row.is_gone || item === null) return 'over';
  const { notice_id, queued = false } = item.params;
  return skipReason(
    {
      kind: row.kind,
      hasTarget,
      isOn: row.is_on,
      isCrew: item.level !== null,
      isRead: row.is_read,
      // Attempts that failed have moved `due_time`.
      dueTime: row.claimed_time ?? row.due_time,
      activity: start && {
        start,
        isDeleted: row.is_deleted,
        isMoved: row.is_moved,
        hasSeat: row.has_seat,
        hasPlace: row.has_place,
        isNoShow: row.is_no_show,
      },
      isBanned: row.is_banned,
      isPollDone: row.is_poll_done,
      isNoticeGone: notice_id !== undefined && item.notice_title === null,
      wasQueued: queued,
      heldUntil: heldUntil(row),
    },
    now,
  );
}

/** Until when a seat is held for the person; null without one. */
export function heldUntil({ item }: Due): Date | null {
  const until = item?.params.until;
  return until === undefined ? null : new Date(until);
}

/** The hours in which its person has no pushes. */
export const quietHoursOf = ({ from_hour, to_hour }: Due) =>
  from_hour === null || to_hour === null ? DEFAULT_QUIET_HOURS : { from_hour, to_hour };

/** Until when a delivery waits: a push for the end of the quiet hours, a mail for the one of the day. */
function waitsUntil(row: Due, now: Date): Date | null {
  if (row.kind === null) return null;
  if (row.channel === 'mail') {
    // One that has been tried is not left to the next day, nor is one that could not be decided: by when it was due.
    const isNextDay = row.digest && isNew(row);
    const next = isNextDay ? nextDigest(row.claimed_time ?? (row.waited ? row.due_time : now)) : now;
    return next > now ? next : null;
  }
  return pushWaitsUntil(row.kind, { start: nextStart(row, now), now, quiet: quietHoursOf(row) });
}

/** The next start that a person may come for: that of the activity, or the one that they know. */
function nextStart({ activity_time: start, item }: Due, now: Date): Date | null {
  const from = item?.params.from;
  if (start === null || from === undefined) return start;
  const known = new Date(from);
  return known > now && known < start ? known : start;
}

const firstOf = (rows: readonly Due[]) => Math.min(...rows.map((row) => row.notification_id ?? 0));
const isNew = ({ unit }: Due) => unit === null;
/**
 * Whether it is one with what has waited for the morning. What breaks the quiet hours now is not, nor is a reminder: it
 * is sent for its time, whatever the caps are.
 */
const isOvernight = (row: Due, now: Date) =>
  row.waited && row.kind !== null && isCapped(row.kind) && quietEnd(now, quietHoursOf(row)) === null;

/**
 * The pushes of a person that are sent together: a notification on all devices, and what has waited for the morning. A
 * unit keeps its number when it is sent again, so that it replaces itself. Null for tests.
 */
function pushUnits(rows: readonly Due[], now: Date): Map<number | null, Due[]> {
  const waited = rows.filter((row) => isNew(row) && isOvernight(row, now));
  const isOne = new Set(waited.map(({ notification_id }) => notification_id)).size === 1;
  // Several have a number that none of them may have been sent with before the night, on another device.
  const overnight = isOne ? firstOf(waited) : -firstOf(waited);
  return Map.groupBy(rows, (row) => row.unit ?? (isOvernight(row, now) ? overnight : row.notification_id));
}

/** The mails of a person: what is new is one. Null for those that ask for a confirmation. */
function mailUnits(rows: readonly Due[]): Map<number | null, Due[]> {
  const unit = firstOf(rows.filter((row) => isNew(row) && row.kind !== null));
  return Map.groupBy(rows, (row) => row.unit ?? (row.kind === null ? null : unit));
}

/** The club that pushes are about; null of several. */
function clubOf(rows: readonly Due[]): number | null {
  const [one, ...others] = new Set(rows.map(({ club_id }) => club_id));
  return others.length === 0 ? (one ?? null) : null;
}

/** Whether the caps allow one more push. What is about several clubs counts towards the day alone. */
function isAllowed(rows: readonly Due[], sent: readonly CountedUnit[], now: Date): boolean {
  const club = clubOf(rows);
  const inHour = sent.filter(
    ({ club_id, claimed_time }) =>
      club_id === club && club !== null && now.getTime() - claimed_time.getTime() < HOUR_MS,
  );
  const today = sent.filter(({ claimed_time }) => claimed_time >= startOfDay(now));
  return isWithinCaps({ today: today.length, ofClubInHour: inHour.length });
}

const startOfDay = (now: Date) => startOfSeoulDay(seoulDayOf(now));

/** Since when what was sent counts towards the caps: of the day, and of the last hour. */
export function countedSince(now: Date): Date {
  return new Date(Math.min(startOfDay(now).getTime(), now.getTime() - HOUR_MS));
}
