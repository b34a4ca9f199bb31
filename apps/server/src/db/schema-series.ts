import type { ActivityType } from '@crewwith/domain/activities/states';
import type { PollAnswer } from '@crewwith/domain/polls/states';
import type { StandingEnd } from '@crewwith/domain/standing/states';
import type { Generated } from 'kysely';
import type { Count, Day } from './schema-seats.ts';

/** The columns that an activity gets from its series or its poll. */
interface FormColumns {
  name: string;
  max_crew: number;
  attend_level: number;
  location: string;
  location_url: Generated<string>;
  /** Newline-separated. */
  subgroup: Generated<string>;
  info: Generated<string>;
  cost: Generated<string>;
  /** 2 regular, 1 irregular. */
  state: ActivityType;
}

export interface SeriesTables {
  series: FormColumns & {
    id: Generated<number>;
    club_id: number;
    /** The owner. */
    crew_id: number;
    /** The series that it was split from. */
    parent_id: number | null;
    /** As `formatRule` writes it. */
    rule: string;
    /** The earliest possible day. */
    start_day: Day;
    /** `HH:mm` in Seoul. */
    clock: string;
    /** `HH:mm`; at or before `clock` it is one of the next day. */
    end_clock: string | null;
    until_day: Day | null;
    max_count: number | null;
    skip_holidays: boolean;
    /** In percent. */
    standing_share: number;
    /** The picture of its activities without a cover of their own. */
    cover_id: Generated<number | null>;
    version: Generated<number>;
    /** The activities of all days up to this one are made; LAST_DAY if there are no later ones. */
    made_until: Day;
    created_time: Date;
    /** Since when its owner is gone. */
    paused_time: Date | null;
    ended_time: Date | null;
  };
  /** Days that a leader left out. */
  series_skips: { series_id: number; day: Day; reason: string | null; crew_id: number; created_time: Date };
  standing_seats: {
    series_id: number;
    crew_id: number;
    subgroup: Generated<string>;
    created_time: Date;
    renewed_time: Date;
    /** How often in a row the share was used up. */
    left_out: Count;
    ended_time: Date | null;
    end_reason: StandingEnd | null;
  };
  polls: FormColumns & {
    id: Generated<number>;
    club_id: number;
    /** The owner. */
    crew_id: number;
    duration_minutes: number | null;
    created_time: Date;
    ends_time: Date;
    closed_time: Date | null;
    /** The activity that it made. */
    activity_id: number | null;
  };
  poll_options: { id: Generated<number>; poll_id: number; activity_time: Date };
  poll_votes: { option_id: number; crew_id: number; answer: PollAnswer; voted_time: Date };
}
