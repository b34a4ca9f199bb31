import { z } from 'zod';
import { utcTime } from '../time.ts';

const meetup = z.object({
  activity_id: z.string(),
  name: z.string(),
  activity_time: utcTime,
  location: z.string(),
  /** The name of the club. */
  club: z.string(),
  attending: z.boolean(),
});

const seenSchedule = z.object({ memberId: z.string(), seenTime: utcTime, meetups: z.array(meetup) });

/** A schedule as its owner saw it last, for when there is no network. */
export type SeenSchedule = z.output<typeof seenSchedule>;
export type SeenMeetup = SeenSchedule['meetups'][number];

/** Most meetups that are kept. */
export const SEEN_MAX = 60;

/** What is kept of a schedule, as text: what was ahead when it was seen, soonest first. */
export function writeSeen(schedule: SeenSchedule): string {
  const meetups = schedule.meetups
    .filter(({ activity_time }) => activity_time >= schedule.seenTime)
    .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime())
    .slice(0, SEEN_MAX);
  return JSON.stringify(z.encode(seenSchedule, { ...schedule, meetups }));
}

/** What was kept, for the member who saw it; null for anybody else and for what does not read. */
export function readSeen(text: string, memberId: string): SeenSchedule | null {
  const read = seenSchedule.safeParse(parse(text));
  return read.success && read.data.memberId === memberId ? read.data : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
