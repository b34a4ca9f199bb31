import { z } from 'zod';
import { parseJson } from '../json.ts';
import { utcTime } from '../time-codecs.ts';
import type { OfflineSchedule } from './rules.ts';

const detailSchema = z.object({
  end_time: utcTime.nullable(),
  location_url: z.string(),
  cost: z.string(),
  info: z.string(),
  subgroup: z.string(),
});
const meetupSchema = z.object({
  activity_id: z.string(),
  name: z.string(),
  activity_time: utcTime,
  location: z.string(),
  club: z.string(),
  // Absent in what an earlier build has stored.
  club_nick: z.string().default(''),
  attending: z.boolean(),
  detail: detailSchema.nullable().default(null),
});
const scheduleSchema = z.object({ memberId: z.string(), seenTime: utcTime, meetups: z.array(meetupSchema) });

/** Returns null when the stored text is invalid or belongs to another member. */
export function decodeOfflineSchedule(text: string, memberId: string): OfflineSchedule | null {
  const result = scheduleSchema.safeParse(parseJson(text));
  return result.success && result.data.memberId === memberId ? result.data : null;
}
