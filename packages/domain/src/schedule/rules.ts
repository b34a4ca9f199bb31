/** A meetup of the offline schedule. */
export interface OfflineMeetup {
  readonly activity_id: string;
  readonly name: string;
  readonly activity_time: Date;
  readonly location: string;
  /** The name of the club. */
  readonly club: string;
  readonly attending: boolean;
}

/** A member's schedule as last loaded, for use without a network. */
export interface OfflineSchedule {
  readonly memberId: string;
  readonly seenTime: Date;
  readonly meetups: readonly OfflineMeetup[];
}

/** Most meetups that are stored. */
export const OFFLINE_MEETUPS_MAX = 60;

/** The stored text of a schedule: the meetups after `seenTime`, soonest first. */
export function encodeOfflineSchedule(schedule: OfflineSchedule): string {
  const meetups = schedule.meetups
    .filter(({ activity_time }) => activity_time >= schedule.seenTime)
    .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime())
    .slice(0, OFFLINE_MEETUPS_MAX);
  return JSON.stringify({ ...schedule, meetups });
}
