import type { Draft } from '../../forms/draft.ts';
import { draftOf } from '../../forms/draft.ts';
import type { EditDraft } from '../../forms/use-edit.ts';
import type { ActivityFields } from './activity-fields.ts';

/** A meetup that is being created. */
export interface NewActivityDraft {
  fields: ActivityFields;
  /** The history entry that it belongs to: a reload restores the draft, a new copy does not. */
  visit: string;
  /** The reserved id, sent with every attempt, so that only one meetup is created. */
  id: string | null;
}

/** The draft of a crew's new meetup. */
export const newActivityDraft = (crewId: string): Draft<NewActivityDraft> =>
  draftOf(`activity_new_${crewId}`);

/** The draft of an edit; the form of a meetup of a series stores more in it. */
export const activityEditDraft = <D = EditDraft<ActivityFields>>(activityId: string): Draft<D> =>
  draftOf(`activity_edit_${activityId}`);
