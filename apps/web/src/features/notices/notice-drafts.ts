import type { NoticeForm } from '@crewwith/domain/notices/form';
import type { UploadedImage } from '../../api/upload.ts';
import { type Draft, draftOf } from '../../forms/draft.ts';
import { type MergeResult, mergeEdits } from '../../forms/merge-fields.ts';
import type { EditDraft } from '../../forms/use-edit.ts';

/** Values of a notice's form without its pictures. */
export type NoticeFields = Pick<NoticeForm, 'notice_category' | 'notice_title' | 'notice_text'>;

/** The content of a notice; `pictures` are the stored ones in order. */
export interface NoticeContent {
  fields: NoticeFields;
  pictures: readonly UploadedImage[];
}

/** A notice that is being written. */
export interface NewNoticeDraft extends NoticeContent {
  /** The history entry that it belongs to. */
  visit: string;
  /** The reserved id, sent with every attempt, so that only one notice is created. */
  id: string | null;
}

/** The draft of a crew's new notice. */
export const newNoticeDraft = (crewId: string): Draft<NewNoticeDraft> => draftOf(`notice_new_${crewId}`);

/** The draft of an edit. */
export const noticeEditDraft = (noticeId: string): Draft<EditDraft<NoticeContent>> =>
  draftOf(`notice_change_${noticeId}`);

/** Returns whether there is nothing worth restoring. */
export const isEmptyNotice = ({ fields, pictures }: NoticeContent): boolean =>
  fields.notice_title.trim() === '' && fields.notice_text.trim() === '' && pictures.length === 0;

/** Converts content to a request body. */
export const noticeBody = ({ fields, pictures }: NoticeContent) => ({
  ...fields,
  notice_image: pictures.map(({ id }) => id).join(','),
});

/** Merges edited content with what another user has saved meanwhile. */
export function mergeNoticeContent(
  base: NoticeContent,
  typed: NoticeContent,
  saved: NoticeContent,
): MergeResult<NoticeContent> {
  const names = ['notice_category', 'notice_title', 'notice_text'] as const;
  const { fields } = mergeEdits(names, { base: base.fields, typed: typed.fields, saved: saved.fields });
  const orderOf = ({ pictures }: NoticeContent) => pictures.map(({ id }) => id).join(',');
  const { pictures } = orderOf(base) === orderOf(typed) ? saved : typed;
  return { fields: { fields, pictures }, conflicts: [] };
}
