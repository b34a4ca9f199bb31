import type { ActivityType } from '../activities/states.ts';

/** The values of an activity that its series fills in, by the names of their columns. */
export interface RowValues {
  readonly name: string;
  readonly activity_time: Date;
  readonly end_time: Date | null;
  readonly max_crew: number;
  readonly attend_level: number;
  readonly location: string;
  readonly location_url: string;
  readonly subgroup: string;
  readonly info: string;
  readonly state: ActivityType;
  readonly cost: string;
}

/** A field that an activity may have of its own; `cover` is its picture. */
export type RowField = keyof RowValues | 'cover';

const ROW_FIELDS = {
  name: true,
  activity_time: true,
  end_time: true,
  max_crew: true,
  attend_level: true,
  location: true,
  location_url: true,
  subgroup: true,
  info: true,
  state: true,
  cost: true,
  cover: true,
} as const satisfies Record<RowField, true>;

/** The names in `own_fields` of an activity, and in `kept` of an edit. */
export const ROW_FIELD_NAMES = Object.keys(ROW_FIELDS) as RowField[];

/** The values of a series: those of its activities, with clocks in Seoul in place of instants. */
export type SeriesValues = Omit<RowValues, 'activity_time' | 'end_time'> & {
  /** `HH:mm` */
  readonly clock: string;
  /** `HH:mm`; at or before the start it is one of the next day. Null without an end. */
  readonly end_clock: string | null;
};
