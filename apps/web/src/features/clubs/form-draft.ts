import { type Draft, draftOf } from '../../kit/draft.ts';
import type { ClubFields } from './form-fields.ts';

/** A club that is being changed. */
export interface ClubEditDraft {
  fields: ClubFields;
  /** What it was changed from. */
  base: ClubFields;
  version: number;
}

/** The draft of a member's next club. */
export const newClubDraft = (memberId: string): Draft<ClubFields> => draftOf(`club_new_${memberId}`);

/** The draft of a change; of this person too, as two may share a browser tab. */
export const clubEditDraft = (clubId: string, crewId: string): Draft<ClubEditDraft> =>
  draftOf(`club_edit_${clubId}_${crewId}`);
