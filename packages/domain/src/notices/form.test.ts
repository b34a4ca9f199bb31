import { expect, test } from 'vitest';
import { issueCode } from '../field-errors.ts';
import { noticeForm } from './form.ts';

const VALID = { notice_category: '자유', notice_title: '첫 글', notice_text: '안녕하세요' };

const codes = (fields: object) => {
  const result = noticeForm.safeParse({ ...VALID, ...fields });
  return result.success ? [] : result.error.issues.map(issueCode);
};

test('cleans a notice: one line for category and title, several for the text', () => {
  const input = { notice_category: ' 자유\n', notice_title: ' 첫\n글 ', notice_text: ' 하나\r\n둘 ' };
  expect(noticeForm.parse(input)).toEqual({
    notice_category: '자유',
    notice_title: '첫 글',
    notice_text: '하나\n둘',
  });
});

test('requires title and text', () => {
  expect(codes({ notice_title: '\u200b' })).toEqual(['notice.title_required']);
  expect(codes({ notice_text: ' ' })).toEqual(['notice.text_required']);
});

test('accepts at most 100 characters in a title and 20,000 in a text', () => {
  expect(codes({ notice_title: '가'.repeat(100), notice_text: '가'.repeat(20_000) })).toEqual([]);
  expect(codes({ notice_title: '가'.repeat(101) })).toEqual(['notice.title_too_long']);
  expect(codes({ notice_text: '가'.repeat(20_001) })).toEqual(['notice.text_too_long']);
});
