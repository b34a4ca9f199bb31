import { z } from 'zod';
import { readStoredJson } from '../clubs/stored-json.ts';
import { utcTime } from '../wire-time.ts';
import type { SeenSchedule } from './seen.ts';

const seenMeetup = z.object({
  activity_id: z.string(),
  name: z.string(),
  activity_time: utcTime,
  location: z.string(),
  club: z.string(),
  attending: z.boolean(),
});
const seenSchedule = z.object({ memberId: z.string(), seenTime: utcTime, meetups: z.array(seenMeetup) });

/** What was kept, for the member who saw it; null for anybody else and for what does not read. */
export function readSeen(text: string, memberId: string): SeenSchedule | null {
  const read = seenSchedule.safeParse(readStoredJson(text));
  return read.success && read.data.memberId === memberId ? read.data : null;
}
