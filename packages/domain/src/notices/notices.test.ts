import { describe, expect, test } from 'vitest';
import { validateMessage } from '../messages/rules.ts';
import { NOTICE_OPENING, noticePreview } from './preview.ts';
import {
  canReadCategory,
  categoryRefusal,
  choosableCategories,
  isBulletin,
  isNewView,
  matchesNotice,
  noticeCategories,
  validateNotice,
} from './rules.ts';

const bulletin = ['자유', '사진', 'notice'];

describe('categories', () => {
  test('are regulation, notice and the bulletin list, without repetitions', () => {
    expect(noticeCategories(bulletin)).toEqual(['regulation', 'notice', '자유', '사진']);
    expect(['regulation', 'notice', '자유'].map(isBulletin)).toEqual([false, false, true]);
  });

  test('to choose are only the bulletin’s below level 7, and none below level 2', () => {
    expect(choosableCategories(7, bulletin)).toEqual(['regulation', 'notice', '자유', '사진']);
    expect(choosableCategories(6, bulletin)).toEqual(['자유', '사진']);
    expect(choosableCategories(1, bulletin)).toEqual([]);
  });

  test('can be read from level 1, those of the bulletin from level 2', () => {
    expect([0, 1].map((level) => canReadCategory(level, 'regulation'))).toEqual([false, true]);
    expect([0, 1].map((level) => canReadCategory(level, 'notice'))).toEqual([false, true]);
    expect([1, 2].map((level) => canReadCategory(level, '자유'))).toEqual([false, true]);
  });

  test.each([
    [2, '자유', null, null],
    [1, '자유', null, 'notice.category_forbidden'],
    [6, 'notice', null, 'notice.category_forbidden'],
    [6, 'regulation', '자유', 'notice.category_forbidden'],
    [7, 'notice', null, null],
    [9, '없는 것', null, 'notice.category_unknown'],
    [2, '옛 분류', '옛 분류', null],
    [2, 'notice', 'notice', null],
  ])('level %i, %s, before %s: %s', (level, category, before, refusal) => {
    expect(categoryRefusal(level, category, bulletin, before)).toBe(refusal);
  });
});

describe('a notice', () => {
  const typed = { title: ' 정기 모임 ', text: ' 첫 줄\r\n둘째 줄 ', imageCount: 10 };

  test('is cleaned', () => {
    expect(validateNotice(typed)).toEqual({ refusal: null, title: '정기 모임', text: '첫 줄\n둘째 줄' });
  });

  test.each([
    [{ title: ' ' }, 'notice.title_required'],
    [{ title: '가'.repeat(101) }, 'notice.title_too_long'],
    [{ text: '\u200b' }, 'notice.text_required'],
    [{ text: '가'.repeat(20_001) }, 'notice.text_too_long'],
    [{ imageCount: 11 }, 'notice.too_many_images'],
  ])('case %#: %s', (part, refusal) => {
    expect(validateNotice({ ...typed, ...part })).toEqual({ refusal });
  });

  test('accepts texts of exactly the limits', () => {
    const full = { title: '가'.repeat(100), text: '가'.repeat(20_000), imageCount: 0 };
    expect(validateNotice(full).refusal).toBeNull();
  });

  test('counts a viewer once per Seoul day', () => {
    const now = new Date('2026-12-01T15:00:00.000Z');
    expect(isNewView(null, now)).toBe(true);
    expect(isNewView(new Date('2026-12-01T14:59:59.999Z'), now)).toBe(true);
    expect(isNewView(now, new Date('2026-12-02T14:59:59.999Z'))).toBe(false);
  });
});

describe('a message', () => {
  test('has 1 to 1,000 visible characters', () => {
    expect(validateMessage(' 안녕하세요\n반가워요 ')).toEqual({
      refusal: null,
      text: '안녕하세요\n반가워요',
    });
    expect(validateMessage(' \n\t')).toEqual({ refusal: 'message.empty' });
    expect(validateMessage('\u200b')).toEqual({ refusal: 'message.empty' });
    expect(validateMessage('가'.repeat(1000)).refusal).toBeNull();
    expect(validateMessage('가'.repeat(1001))).toEqual({ refusal: 'message.too_long' });
  });

  test('treats markup as text', () => {
    expect(validateMessage('<script>alert(1)</script>')).toEqual({
      refusal: null,
      text: '<script>alert(1)</script>',
    });
  });
});

test('finds notices by title or author, without regard to case and Unicode form', () => {
  const row = { notice_title: '한강 Running 후기', nick: '달빛' };
  for (const found of ['', ' running ', '한강', '달빛'.normalize('NFD')])
    expect(matchesNotice(row, found)).toBe(true);
  expect(matchesNotice(row, '승마')).toBe(false);
});

describe('the preview of a notice', () => {
  test('is its beginning on one line, without links', () => {
    expect(noticePreview('첫눈이 왔어요.\n\nhttps://youtu.be/abc\n같이  걸어요 https://a.example/b.')).toBe(
      '첫눈이 왔어요. 같이 걸어요 .',
    );
    expect(noticePreview('https://youtu.be/abc')).toBe('');
  });

  test('is short, in whole graphemes, also of a text that is cut', () => {
    const family = '👩‍👩‍👧';
    expect(noticePreview(family.repeat(200))).toBe(family.repeat(140));
    expect(noticePreview('가 '.repeat(400).slice(0, NOTICE_OPENING))).toBe('가 '.repeat(70).trim());
  });
});
