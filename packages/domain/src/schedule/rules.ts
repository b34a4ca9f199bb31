import { isOver } from '../activities/states.ts';

/** What a person with a seat needs on the way to a meetup. */
export interface OfflineDetail {
  readonly end_time: Date | null;
  readonly location_url: string;
  readonly cost: string;
  readonly info: string;
  /** The own one; empty without. */
  readonly subgroup: string;
}

/** A meetup of the offline schedule. */
export interface OfflineMeetup {
  readonly activity_id: string;
  readonly name: string;
  readonly activity_time: Date;
  readonly location: string;
  /** The name of the club. */
  readonly club: string;
  /** The nick of the club; empty in what an earlier build has stored. */
  readonly club_nick: string;
  /** Whether the member has a seat, and has not been marked. */
  readonly attending: boolean;
  /** Null without a seat, and in what an earlier build has stored. */
  readonly detail: OfflineDetail | null;
}

/** A member's schedule as last loaded, for use without a network. */
export interface OfflineSchedule {
  readonly memberId: string;
  readonly seenTime: Date;
  readonly meetups: readonly OfflineMeetup[];
}

/** Most meetups that are stored. */
export const OFFLINE_MEETUPS_MAX = 60;

/**
 * The stored text of a schedule: the meetups after `seenTime`, and those with a seat that are not over, soonest first.
 */
export function encodeOfflineSchedule(schedule: OfflineSchedule): string {
  const { seenTime } = schedule;
  const meetups = schedule.meetups
    .filter(
      ({ activity_time: start, detail }) =>
        start >= seenTime || (detail !== null && !isOver(start, detail.end_time, seenTime)),
    )
    .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime())
    .slice(0, OFFLINE_MEETUPS_MAX);
  return JSON.stringify({ ...schedule, meetups });
}
