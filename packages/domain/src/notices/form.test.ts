import { expect, test } from 'vitest';
import { issueCode } from '../field-errors.ts';
import { noticeForm } from './form.ts';

const WHOLE = { notice_category: '자유', notice_title: '첫 글', notice_text: '안녕하세요' };

const codes = (given: object) => {
  const result = noticeForm.safeParse({ ...WHOLE, ...given });
  return result.success ? [] : result.error.issues.map(issueCode);
};

test('a notice is cleaned: one line for category and title, many for the text', () => {
  const given = { notice_category: ' 자유\n', notice_title: ' 첫\n글 ', notice_text: ' 하나\r\n둘 ' };
  expect(noticeForm.parse(given)).toEqual({
    notice_category: '자유',
    notice_title: '첫 글',
    notice_text: '하나\n둘',
  });
});

test('title and text are needed', () => {
  expect(codes({ notice_title: '\u200b' })).toEqual(['notice.title_required']);
  expect(codes({ notice_text: ' ' })).toEqual(['notice.text_required']);
});

test('a title has 100 characters at most, a text 20,000', () => {
  expect(codes({ notice_title: '가'.repeat(100), notice_text: '가'.repeat(20_000) })).toEqual([]);
  expect(codes({ notice_title: '가'.repeat(101) })).toEqual(['notice.title_too_long']);
  expect(codes({ notice_text: '가'.repeat(20_001) })).toEqual(['notice.text_too_long']);
});
