/** The fields of an activity in a list of rows. */
export const ROW_FIELDS = {
  activity_id: true,
  name: true,
  activity_time: true,
  location: true,
  count: true,
  max_crew: true,
  attending: true,
  my_state: true,
} as const;

/** Of those to come also the queue, and the first attendees for those who may see them. */
export const FOLLOWING_FIELDS = { ...ROW_FIELDS, held_count: true, my_waiting: true, faces: true } as const;
