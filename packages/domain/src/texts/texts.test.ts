import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText, isExactPhrase, isVisible } from './clean-text.ts';
import { fitsGraphemes, graphemeCount } from './graphemes.ts';
import { parseCommas, parseLines } from './lines.ts';
import { line, paragraphs } from './text.ts';

describe('a clean text', () => {
  test('keeps lines and tabs, drops controls, overrides and what surrounds it', () => {
    expect(cleanText('\u0000 a\r\nb\rc\td\u0007\u202e\ufeff \n')).toBe('a\nb\nc\td');
    expect(cleanLine(' a \n\t b ')).toBe('a b');
  });

  test('cleaned twice is cleaned once, and fit for a database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const clean of [cleanText, cleanLine]) {
          const once = clean(typed);
          expect(clean(once)).toBe(once);
          expect(once.isWellFormed()).toBe(true);
          expect(once).not.toContain('\u0000');
          expect(once).toBe(once.normalize('NFC'));
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '',
    '  ',
    '\u200b',
    ' \u200d\u2060',
    '\u3164',
    '\u202e',
    '\u0000',
    '\u2800',
    '\u115f',
    '\ufe0f',
    '\u0301',
  ])('%j shows nothing and is empty', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(isVisible(typed)).toBe(false);
  });

  test('abuse 31: loses what hides between letters, keeps emoji, marks lone surrogates', () => {
    expect(cleanText('a\u202eb\u200bc\u200dd\u0000')).toBe('abcd');
    expect(cleanText('👨‍👩‍👧‍👦 👍🏽 🏳️‍🌈')).toBe('👨‍👩‍👧‍👦 👍🏽 🏳️‍🌈');
    expect(cleanText('a\ud800')).toBe('a\ufffd');
    expect(cleanText('e\u200b\u0301')).toBe('é');
  });
});

test('graphemes are what one sees', () => {
  expect(['', 'abc', '👨‍👩‍👧‍👦', 'e\u0301', '🇰🇷', '한글'.normalize('NFD')].map(graphemeCount)).toEqual([
    0, 3, 1, 1, 1, 2,
  ]);
  expect(fitsGraphemes('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe(true);
  expect(fitsGraphemes('abc', 2)).toBe(false);
  expect([15, 16].map((marks) => fitsGraphemes(`a${'\u0301'.repeat(marks)}`, 1))).toEqual([true, false]);
  expect(fitsGraphemes(`a${'\u0301'.repeat(40)}`, 2)).toBe(false);
});

describe('a field', () => {
  const name = line({ min: 1, max: 20 });

  test('is cleaned, of one line or of several', () => {
    expect(name.parse('  김\n 미나 ')).toBe('김 미나');
    expect(name.parse('미나'.normalize('NFD'))).toBe('미나');
    expect(paragraphs({ max: 9 }).parse(' a\r\nb ')).toBe('a\nb');
    expect(line({ max: 3 }).parse('\u200b')).toBe('');
  });

  test('abuse 31: is counted in graphemes', () => {
    expect(name.safeParse('각'.normalize('NFD').repeat(20)).success).toBe(true);
    expect(name.safeParse('👨‍👩‍👧‍👦'.repeat(20)).success).toBe(true);
    expect(name.safeParse('가'.repeat(21)).success).toBe(false);
    expect(name.safeParse(`a${'\u0301'.repeat(400)}`).success).toBe(false);
  });

  test.each(['', '  ', '\u200b', '\u3164'])('%j is missing', (typed) => {
    expect(name.safeParse(typed).error?.issues[0]).toMatchObject({ code: 'too_small', minimum: 1 });
  });
});

test('lines and commas are split, cleaned, and each once', () => {
  expect(parseLines('a\r\n b \n\na')).toEqual(['a', 'b']);
  expect(parseCommas('자유, 사진 ,,자유')).toEqual(['자유', '사진']);
});

test('a phrase is exact', () => {
  expect(isExactPhrase('탈퇴할게요'.normalize('NFD'), '탈퇴할게요')).toBe(true);
  expect(['탈퇴할게요 ', '탈퇴', ''].map((typed) => isExactPhrase(typed, '탈퇴할게요'))).toEqual([
    false,
    false,
    false,
  ]);
});
