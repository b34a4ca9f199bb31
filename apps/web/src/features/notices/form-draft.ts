import type { NoticeForm } from '@crewwith/domain/notices/form';
import { type Draft, draftOf } from '../../kit/draft.ts';
import type { UploadedImage } from '../../kit/upload.ts';

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

/** A notice that is being changed. */
export interface NoticeEditDraft extends NoticeContent {
  /** What it was changed from. */
  base: NoticeContent;
  version: number;
}

/** The draft of a crew's next notice. */
export const newNoticeDraft = (crewId: string): Draft<NewNoticeDraft> => draftOf(`notice_new_${crewId}`);

/** The draft of a change. */
export const noticeEditDraft = (noticeId: string): Draft<NoticeEditDraft> =>
  draftOf(`notice_edit_${noticeId}`);

/** Whether there is nothing in it that one would miss. */
export const isBlank = ({ fields, pictures }: NoticeContent): boolean =>
  fields.notice_title.trim() === '' && fields.notice_text.trim() === '' && pictures.length === 0;

/** The form on the wire. */
export const noticeBody = ({ fields, pictures }: NoticeContent) => ({
  ...fields,
  notice_image: pictures.map(({ id }) => id).join(','),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether both would be sent alike. */
export const isSameContent = (a: NoticeContent, b: NoticeContent): boolean =>
  isSame(noticeBody(a), noticeBody(b));

/**
 * Brings together what was typed into a form that started from `base` with what somebody else saved meanwhile: what was
 * not touched here follows them, what was touched stays.
 */
export function mergeContent(base: NoticeContent, typed: NoticeContent, saved: NoticeContent): NoticeContent {
  const pick = <K extends keyof NoticeFields>(name: K) =>
    isSame(base.fields[name], typed.fields[name]) ? saved.fields[name] : typed.fields[name];
  const ids = ({ pictures }: NoticeContent) => pictures.map(({ id }) => id);
  return {
    fields: {
      notice_category: pick('notice_category'),
      notice_title: pick('notice_title'),
      notice_text: pick('notice_text'),
    },
    pictures: isSame(ids(base), ids(typed)) ? saved.pictures : typed.pictures,
  };
}
