import { type Draft, draftOf } from '../../../forms/draft.ts';
import type { RepeatFields } from './repeat-fields.ts';

/** How the meetup that is being created repeats. */
export interface NewSeriesDraft {
  repeat: RepeatFields;
  /** Of the last attempt, with what it sent: sent again as it was, it creates one series. */
  sent: { key: string; body: string } | null;
}

/** The draft of a crew's new series, beside that of its meetup. */
export const newSeriesDraft = (crewId: string): Draft<NewSeriesDraft> => draftOf(`series_new_${crewId}`);
