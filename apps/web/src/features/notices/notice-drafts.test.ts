import { expect, it } from 'vitest';
import { isEmptyNotice, mergeNoticeContent, type NoticeContent, noticeBody } from './notice-drafts.ts';

const picture = (id: string) => ({ id, image_url: '', thumbnail_url: '', width: 1, height: 1 });
const content = (notice_title: string, notice_text: string, ...pictures: string[]): NoticeContent => ({
  fields: { notice_category: '자유', notice_title, notice_text },
  pictures: pictures.map(picture),
});

it('merges edited fields with fields that others have saved', () => {
  const base = content('제목', '글', 'a');
  const typed = content('새 제목', '글', 'a');
  const saved = content('남의 제목', '남의 글', 'b');
  expect(mergeNoticeContent(base, typed, saved).fields).toEqual(content('새 제목', '남의 글', 'b'));
  expect(mergeNoticeContent(base, content('제목', '글', 'a', 'c'), saved).fields).toEqual(
    content('남의 제목', '남의 글', 'a', 'c'),
  );
});

it('is empty without title, text and pictures, regardless of the category', () => {
  expect(isEmptyNotice(content(' ', '\n'))).toBe(true);
  expect(isEmptyNotice(content('', '', 'a'))).toBe(false);
});

it('sends the pictures in order', () => {
  expect(noticeBody(content('제목', '글', 'b', 'a')).notice_image).toBe('b,a');
});
