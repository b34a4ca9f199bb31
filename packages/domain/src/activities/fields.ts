/** What a row of a list shows of an activity. */
export const ROW_FIELDS = { activity_id: true, name: true, activity_time: true, location: true } as const;
