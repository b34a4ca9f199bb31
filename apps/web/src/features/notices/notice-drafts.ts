import type { NoticeForm } from '@crewwith/domain/notices/form';
import type { UploadedImage } from '../../api/upload.ts';
import { type Draft, draftOf } from '../../forms/draft.ts';
import { type MergeResult, mergeEdits } from '../../forms/merge-fields.ts';
import type { EditDraft } from '../../forms/use-edit.ts';

/** What a notice's form holds besides its pictures. */
export type NoticeFields = Pick<NoticeForm, 'notice_category' | 'notice_title' | 'notice_text'>;

/** All that is to be written: the pictures that the server has, in their order. */
export interface NoticeContent {
  fields: NoticeFields;
  pictures: readonly UploadedImage[];
}

/** A notice that is being written. */
export interface NewNoticeDraft extends NoticeContent {
  /** The visit of the page that it belongs to. */
  visit: string;
  /** The id reserved for it: sent with every attempt, so that only one notice comes of them. */
  id: string | null;
}

/** The draft of a crew's next notice. */
export const newNoticeDraft = (crewId: string): Draft<NewNoticeDraft> => draftOf(`notice_new_${crewId}`);

/** The draft of a change. */
export const noticeEditDraft = (noticeId: string): Draft<EditDraft<NoticeContent>> =>
  draftOf(`notice_change_${noticeId}`);

/** Whether there is nothing in it that one would miss. */
export const isEmptyNotice = ({ fields, pictures }: NoticeContent): boolean =>
  fields.notice_title.trim() === '' && fields.notice_text.trim() === '' && pictures.length === 0;

/** The form on the wire. */
export const noticeBody = ({ fields, pictures }: NoticeContent) => ({
  ...fields,
  notice_image: pictures.map(({ id }) => id).join(','),
});

/** What was typed into a notice's form, on top of what somebody else saved meanwhile. */
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
