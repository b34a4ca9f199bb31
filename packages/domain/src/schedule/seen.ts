/** A meetup as it is shown without a network. */
export interface SeenMeetup {
  readonly activity_id: string;
  readonly name: string;
  readonly activity_time: Date;
  readonly location: string;
  /** The name of the club. */
  readonly club: string;
  readonly attending: boolean;
}

/** A schedule as its owner saw it last, for when there is no network. */
export interface SeenSchedule {
  readonly memberId: string;
  readonly seenTime: Date;
  readonly meetups: readonly SeenMeetup[];
}

/** Most meetups that are kept. */
export const SEEN_MAX = 60;

/** What is kept of a schedule, as text: what was ahead when it was seen, soonest first. */
export function writeSeen(schedule: SeenSchedule): string {
  const meetups = schedule.meetups
    .filter(({ activity_time }) => activity_time >= schedule.seenTime)
    .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime())
    .slice(0, SEEN_MAX);
  return JSON.stringify({ ...schedule, meetups });
}
