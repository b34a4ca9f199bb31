import { type Draft, draftOf } from '../../../forms/draft.ts';
import type { PollFields } from './poll-fields.ts';

/** A poll that is being created. */
export interface NewPollDraft<F> {
  /** Those of its meetup. */
  fields: F;
  poll: PollFields;
  /** Whether it began with what was typed for a meetup, which it replaces. */
  takenAlong: boolean;
  /** The history entry that it belongs to: a reload says nothing of it. */
  visit: string;
  /** Of the last attempt, with what it sent: sent again as it was, it creates one poll. */
  sent: { key: string; body: string } | null;
}

/** The draft of a crew's new poll. */
export const newPollDraft = <F>(crewId: string): Draft<NewPollDraft<F>> => draftOf(`poll_new_${crewId}`);
