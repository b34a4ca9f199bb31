import type { Draft } from '../../kit/draft.ts';
import { draftOf } from '../../kit/draft.ts';
import type { ActivityFields } from './form-fields.ts';

/** A meetup that is being planned. */
export interface NewActivityDraft {
  fields: ActivityFields;
  /** The visit of the page that it belongs to: a copy begins anew, a reload goes on. */
  visit: string;
  /** The id reserved for it: sent with every attempt, so that only one meetup comes of them. */
  id: string | null;
}

/** A meetup that is being changed. */
export interface ActivityEditDraft {
  fields: ActivityFields;
  /** What it was changed from. */
  base: ActivityFields;
  version: number;
}

/** The draft of a crew's next meetup. */
export const newActivityDraft = (crewId: string): Draft<NewActivityDraft> =>
  draftOf(`activity_new_${crewId}`);

/** The draft of a change. */
export const activityEditDraft = (activityId: string): Draft<ActivityEditDraft> =>
  draftOf(`activity_edit_${activityId}`);
