import { type Draft, draftOf } from '../../../forms/draft.ts';
import type { EditDraft } from '../../../forms/use-edit.ts';
import type { ClubFields } from './club-fields.ts';
import type { FoundingFields } from './founding-fields.ts';

/** The draft of a member's new club. */
export const newClubDraft = (memberId: string): Draft<FoundingFields> => draftOf(`club_new_${memberId}`);

/** The draft of an edit, per crew, since two members may share a browser tab. */
export const clubEditDraft = (clubId: string, crewId: string): Draft<EditDraft<ClubFields>> =>
  draftOf(`club_edit_${clubId}_${crewId}`);
