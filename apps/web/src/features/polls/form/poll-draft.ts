import { type Draft, draftOf } from '../../../forms/draft.ts';
import type { ActivityFields } from '../../activities/activity-fields.ts';
import type { PollFields } from './poll-fields.ts';

/** A poll that is being created. */
export interface NewPollDraft {
  fields: ActivityFields;
  poll: PollFields;
  /** Whether it began with what was typed for a meetup, which it replaces. */
  takenAlong: boolean;
  /** The history entry that it belongs to: a reload says nothing of it. */
  visit: string;
  /** Of the last attempt, with what it sent: sent again as it was, it creates one poll. */
  sent: { key: string; body: string } | null;
}

/** The draft of a crew's new poll. */
export const newPollDraft = (crewId: string): Draft<NewPollDraft> => draftOf(`poll_new_${crewId}`);
