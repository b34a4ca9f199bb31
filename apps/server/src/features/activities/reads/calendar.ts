import { CALENDAR_CANCELLED_DAYS, CALENDAR_DURATION_MS, DAY_MS } from '@crewwith/domain/constants';
import { PAGES } from '@crewwith/domain/pages';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Call } from '../../../context.ts';
import { orNotFound } from '../../../refusal.ts';
import { readCalendarEntry } from '../queries/calendar.ts';

/** SEQUENCE counts seconds from here; `created_time` would reveal the code (docs/adr/0025-calendar-files.md). */
const SEQUENCE_START_MS = Date.parse('2026-01-01T00:00:00.000Z');

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Seoul',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar file and its wire id; DTSTAMP, SEQUENCE and ETag are made from `changedTime`. */
export interface CalendarFile {
  readonly id: string;
  readonly changedTime: Date;
  readonly text: string;
}

/** The public part of an activity as iCalendar (docs/specification.md#calendar-file). Times are in UTC. */
export async function readCalendar(call: Call, activityId: number): Promise<CalendarFile> {
  const deletedSince = new Date(call.now.getTime() - CALENDAR_CANCELLED_DAYS * DAY_MS);
  const activity = orNotFound(await readCalendarEntry(call.db, activityId, deletedSince));
  const calendar = newCalendar();
  const id = addCalendarEvent(calendar, call, { ...activity, id: activityId });
  return { id, changedTime: activity.changed_time, text: calendarText(calendar) };
}

/** A calendar without events. One that is subscribed to has a name, and says how often to read it again. */
export function newCalendar(subscribed?: { readonly name: string; readonly refreshSeconds: number }) {
  return ical({
    prodId: { company: 'Crewwith', product: 'Crewwith', language: 'KO' },
    // The library escapes the texts of events alone.
    ...(subscribed && {
      name: subscribed.name.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' '),
      ttl: subscribed.refreshSeconds,
    }),
  });
}

/** The text of a calendar. One without events has the zone of Seoul, since it must have something (RFC 5545, 3.6). */
export function calendarText(calendar: ReturnType<typeof newCalendar>): string {
  const text = `${calendar.toString()}\r\n`;
  return calendar.length() > 0 ? text : text.replace(/^END:VCALENDAR\r$/m, [...ZONE, '$&'].join('\r\n'));
}

/** What a calendar shows of an activity; with `cancelled_time` as cancelled. */
export type CalendarEntry = NonNullable<Awaited<ReturnType<typeof readCalendarEntry>>> & { id: number };

/** Adds an activity to a calendar and returns its wire id. */
export function addCalendarEvent(
  calendar: ReturnType<typeof newCalendar>,
  call: Pick<Call, 'ids' | 'config'>,
  activity: CalendarEntry,
): string {
  const { name, activity_time: start, end_time, location, changed_time: changedTime } = activity;
  const id = call.ids.encode('activity', activity.id);
  calendar.createEvent({
    id: `${id}@crewwith`,
    start,
    end: end_time ?? new Date(start.getTime() + CALENDAR_DURATION_MS),
    stamp: changedTime,
    sequence: Math.max(0, Math.floor((changedTime.getTime() - SEQUENCE_START_MS) / 1000)),
    summary: name,
    location,
    url: `${call.config.publicUrl}${PAGES.activity.path.replace(':club', 'all').replace(':id', id)}`,
    status: activity.cancelled_time === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
  return id;
}
