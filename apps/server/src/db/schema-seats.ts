import type { ActivityType } from '@crewwith/domain/activities/states';
import type { AttendeeState } from '@crewwith/domain/attendees/states';
import type { RowField } from '@crewwith/domain/series/fields';
import type { SeatSource, WaiterState } from '@crewwith/domain/waiters/states';
import type { Generated } from 'kysely';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** A stored count of related rows; it starts at 0. */
export type Count = Generated<number>;

/** Activities, and who has, had or waits for a seat in them. */
export interface SeatTables {
  activities: {
    id: Generated<number>;
    club_id: number;
    /** The owner. */
    crew_id: number;
    name: string;
    activity_time: Date;
    max_crew: number;
    attend_level: number;
    location: string;
    location_url: Generated<string>;
    /** Newline-separated. */
    subgroup: Generated<string>;
    info: Generated<string>;
    end_time: Date | null;
    cost: Generated<string>;
    /** 2 regular, 1 irregular. */
    state: ActivityType;
    attendee_count: Count;
    /** Waiters in the state `waiting`. */
    wait_count: Count;
    /** Waiters in the state `called`: the seats held for them. */
    held_count: Count;
    /** Those who still waited at the start. */
    left_out_count: Count;
    /** When a leader last changed the order of the queue. */
    queue_moved_time: Generated<Date | null>;
    like_count: Count;
    message_count: Count;
    version: Generated<number>;
    /** The attendance code is derived from it; it is not the real time of creation. */
    created_time: Date;
    /** When it was really created, last edited or deleted. */
    changed_time: Generated<Date>;
    deleted_time: Date | null;
    /** The crew that deleted it, and why. */
    deleter_id: number | null;
    deletion_reason: string | null;
    /** The series that made it; null for a single one. */
    series_id: Generated<number | null>;
    /** The cover that its series had when it left the activity as a single one. */
    left_cover_id: Generated<number | null>;
    /** Its day by the rule of the series, also when it was moved by itself. */
    series_day: Generated<Day | null>;
    /** The fields that it does not take from its series. */
    own_fields: Generated<RowField[]>;
  };
  attendees: {
    activity_id: number;
    crew_id: number;
    subgroup: string;
    /** 2 attended, 1 applied, 0 no-show, -1 cancelled. */
    state: AttendeeState;
    /** Number of wrong codes so far; preserved when the seat is cancelled. */
    code_tries: Generated<number>;
    /** When an appeal against this no-show was granted. */
    excused_time: Generated<Date | null>;
    /** The crew that marked this no-show; null when the attendee did, or when it is not known. */
    marker_id: Generated<number | null>;
    /** Until when a cancel is never late; null without such a promise. */
    free_until: Generated<Date | null>;
    /** The start when the seat was taken, confirmed or last given a free cancel by a move; null: still the start. */
    agreed_start: Generated<Date | null>;
    source: Generated<SeatSource>;
    /** When the crew confirmed a seat that a leader gave; null for other seats. */
    confirmed_time: Generated<Date | null>;
    /** When a standing seat was given back as a rest; null once it is taken again. */
    rested_time: Generated<Date | null>;
    /** When the seat was first taken. */
    created_time: Date;
    /** When it was last taken again; null for one that was taken once, or again before this was kept. */
    retaken_time: Generated<Date | null>;
    updated_time: Date;
  };
  /** Who waits for a seat; ended rows stay for a while. */
  waiters: {
    id: Generated<number>;
    activity_id: number;
    crew_id: number;
    subgroup: Generated<string>;
    /** The queue is sorted by place, then id. */
    place: number;
    /** Until when a seat is held; null unless called. */
    turn_end: Date | null;
    state: Generated<WaiterState>;
    created_time: Date;
    updated_time: Date;
  };
  cancellations: {
    id: Generated<number>;
    activity_id: number;
    crew_id: number;
    cancelled_time: Date;
    reason: string | null;
    /** Cancelled within the hours before the start that cause a restriction. */
    late: boolean;
    /** When an appeal against this late cancel was granted. */
    excused_time: Generated<Date | null>;
  };
}
