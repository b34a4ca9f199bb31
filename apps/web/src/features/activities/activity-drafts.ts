import type { Draft } from '../../forms/draft.ts';
import { draftOf } from '../../forms/draft.ts';
import type { EditDraft } from '../../forms/use-edit.ts';
import type { ActivityFields } from './activity-fields.ts';

/** A meetup that is being planned. */
export interface NewActivityDraft {
  fields: ActivityFields;
  /** The visit of the page that it belongs to: a copy begins anew, a reload goes on. */
  visit: string;
  /** The id reserved for it: sent with every attempt, so that only one meetup comes of them. */
  id: string | null;
}

/** The draft of a crew's next meetup. */
export const newActivityDraft = (crewId: string): Draft<NewActivityDraft> =>
  draftOf(`activity_new_${crewId}`);

/** The draft of a change. */
export const activityEditDraft = (activityId: string): Draft<EditDraft<ActivityFields>> =>
  draftOf(`activity_edit_${activityId}`);
