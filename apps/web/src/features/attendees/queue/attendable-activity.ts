import type { SeatFacts } from '@crewwith/domain/attendees/rules';
import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState } from '@crewwith/domain/waiters/states';
import type { SeatActivity } from './api.ts';

/** An activity as the attend control needs it; cards and records both match. */
export interface AttendableActivity extends SeatActivity {
  club_nick: string;
  name: string;
  location: string;
  activity_time: Date;
  end_time: Date | null;
  attend_level: number;
  /** Newline-separated. */
  subgroup?: string | undefined;
  my: Membership | null;
}

/** The user's crew in the activity's club; `state` is null without a seat. */
export interface Membership {
  crew_id: string;
  admin_level: number;
  limit_end_time: Date | null;
  state: SeatState | null;
  waiting: OwnPlace | null;
  /** When a cancel of the own seat starts to be late and to need a reason; null without a seat. */
  cancel: {
    late_from: Date;
    reason_from: Date;
    restricts_until: Date | null;
    restrict_hours: number;
  } | null;
}

/** The user's place in the queue; `position` is 0 while a seat is held for them. */
export interface OwnPlace {
  position: number;
  total: number;
  state: QueuedState;
  turn_end: Date | null;
  moved_time: Date | null;
}

/** Returns the facts that decide about the button. */
export function seatFacts(activity: AttendableActivity, my: Membership): SeatFacts {
  return {
    activityTime: activity.activity_time,
    count: activity.count,
    maxCrew: activity.max_crew,
    attendLevel: activity.attend_level,
    adminLevel: my.admin_level,
    attending: my.state !== null,
    queued: my.waiting?.state ?? null,
    restrictionEnd: my.limit_end_time,
  };
}
