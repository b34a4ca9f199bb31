import { z } from 'zod';
import { parseJson } from '../json.ts';
import { utcTime } from '../time-codecs.ts';
import type { OfflineSchedule } from './rules.ts';

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
export function decodeOfflineSchedule(text: string, memberId: string): OfflineSchedule | null {
  const read = seenSchedule.safeParse(parseJson(text));
  return read.success && read.data.memberId === memberId ? read.data : null;
}
