import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { httpUrl, optionalHttpUrl } from '../links/http-url.ts';
import { matchesText } from '../lists/search.ts';
import { nameKey } from '../members/rules.ts';
import { noticeCategory } from '../notices/form.ts';
import { cleanLine, cleanText, isExactPhrase, isVisible, toNfc } from './clean-text.ts';
import { firstGraphemes, fitsGraphemes, graphemeCount, graphemes } from './graphemes.ts';
import { parseCommas, parseLines } from './lines.ts';
import { multiLine, singleLine } from './schemas.ts';

/** Letters with many marks, some of which normalizing splits, joins or sorts. */
const stackedMarks = fc
  .array(
    fc.constantFrom('a', 'ᄀ', 'ᅡ', '\u0301', '\u0316', '\u0344', '\u{1d160}', '\u0f73', '\u09c7', '\u09be'),
    {
      maxLength: 60,
    },
  )
  .map((units) => units.join(''));

describe('a clean text', () => {
  test('keeps lines and tabs, and drops controls, overrides and surrounding space', () => {
    expect(cleanText('\u0000 a\r\nb\rc\td\u0007\u202e\ufeff \n')).toBe('a\nb\nc\td');
    expect(cleanLine(' a \n\t b ')).toBe('a b');
  });

  test('does not change when cleaned again, and is well-formed NFC', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), stackedMarks), (typed) => {
        for (const clean of [cleanText, cleanLine]) {
          const once = clean(typed);
          expect(clean(once)).toBe(once);
          expect(once.isWellFormed()).toBe(true);
          expect(once).not.toContain('\u0000');
          expect(once).toBe(once.normalize('NFC'));
        }
      }),
      { numRuns: 1000 },
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
  ])('%j has nothing visible and becomes empty', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(isVisible(typed)).toBe(false);
  });

  // docs/threats.md#t-31
  test('drops invisible characters, keeps emoji and replaces lone surrogates', () => {
    expect(cleanText('a\u202eb\u200bc\u200dd\u0000')).toBe('abcd');
    expect(cleanText('👨‍👩‍👧‍👦 👍🏽 🏳️‍🌈')).toBe('👨‍👩‍👧‍👦 👍🏽 🏳️‍🌈');
    expect(cleanText('a\ud800')).toBe('a\ufffd');
    expect(cleanText('e\u200b\u0301')).toBe('é');
  });
});

describe('a text with very many marks', () => {
  // Normalizing sorts these marks by their class, in quadratic time.
  const marks = `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`;

  // docs/threats.md#t-44
  test('is cleaned, compared and searched without normalizing the marks', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const use of [cleanText, cleanLine, toNfc, nameKey]) expect(use(marks).length).toBeLessThan(10);
    expect(matchesText(marks, marks)).toBe(true);
    expect(isExactPhrase(marks, '탈퇴할게요')).toBe(false);
    for (const text of normalize.mock.contexts) expect(String(text).length).toBeLessThan(20);
    normalize.mockRestore();
  });

  test('keeps eight marks on a letter, and all that other scripts need', () => {
    expect(cleanText(`a${'\u0316'.repeat(8)}b`)).toBe(`a${'\u0316'.repeat(8)}b`);
    expect(cleanText(`a${'\u0316'.repeat(9)}b`)).toBe(`a${'\u0316'.repeat(8)}b`);
    for (const text of ['Ẩn Việt', 'བསྒྲུབས་', 'กำลังที่นี่', 'שָׁלוֹם', 'क्षत्रिय'])
      expect(cleanText(text)).toBe(text.normalize('NFC'));
  });

  test.each([singleLine({ max: 20 }), multiLine({ max: 20 }), httpUrl, optionalHttpUrl, noticeCategory])(
    // docs/threats.md#t-44
    'is refused by its length before the text is scanned (field %#)',
    (field) => {
      const spies = [vi.spyOn(String.prototype, 'normalize'), vi.spyOn(String.prototype, 'trim')];
      const issues = field.safeParse(marks).error?.issues;
      expect(issues?.map(({ code }) => code)).toEqual(['too_big']);
      for (const spy of spies) {
        expect(spy).not.toHaveBeenCalled();
        spy.mockRestore();
      }
    },
  );
});

describe('graphemes of a long text', () => {
  test('are those of the segmenter on the whole text', () => {
    const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
    const unit = fc.oneof(
      fc.constantFrom('👨‍👩‍👧‍👦', '👍🏽', '🇰🇷', 'e\u0301', '각', '가', '\r\n', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'क्षि', 'a'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const long = fc.array(unit, { minLength: 400, maxLength: 900 }).map((units) => units.join(''));
    fc.assert(
      fc.property(long, (text) => {
        const whole = Array.from(segmenter.segment(text), ({ segment }) => segment);
        expect([...graphemes(text)]).toEqual(whole);
        expect(graphemeCount(text)).toBe(whole.length);
        expect(firstGraphemes(text, 300)).toBe(whole.slice(0, 300).join(''));
      }),
      { numRuns: 60 },
    );
    expect(graphemeCount(`${'a'.repeat(511)}e${'\u0301'.repeat(2000)}${'🇰'.repeat(1500)}`)).toBe(1262);
  });
});

test('counts visible characters', () => {
  expect(['', 'abc', '👨‍👩‍👧‍👦', 'e\u0301', '🇰🇷', '한글'.normalize('NFD')].map(graphemeCount)).toEqual([
    0, 3, 1, 1, 1, 2,
  ]);
  expect(fitsGraphemes('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe(true);
  expect(fitsGraphemes('abc', 2)).toBe(false);
  expect([15, 16].map((marks) => fitsGraphemes(`a${'\u0301'.repeat(marks)}`, 1))).toEqual([true, false]);
  expect(fitsGraphemes(`a${'\u0301'.repeat(40)}`, 2)).toBe(false);
});

// Creating a segmenter takes a slow phone 50 ms.
test('letters that are graphemes each need no segmenter', async () => {
  vi.stubGlobal('Intl', {});
  vi.resetModules();
  try {
    const fresh = await import('./graphemes.ts');
    expect([...fresh.graphemes('한강 6 km~')]).toEqual([...'한강 6 km~']);
    expect(() => fresh.graphemeCount('👍🏽')).toThrow();
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('a field', () => {
  const name = singleLine({ min: 1, max: 20 });

  test('is cleaned on one or several lines', () => {
    expect(name.parse('  김\n 미나 ')).toBe('김 미나');
    expect(name.parse('미나'.normalize('NFD'))).toBe('미나');
    expect(multiLine({ max: 9 }).parse(' a\r\nb ')).toBe('a\nb');
    expect(singleLine({ max: 3 }).parse('\u200b')).toBe('');
  });

  // docs/threats.md#t-31
  test('is counted in graphemes', () => {
    expect(name.safeParse('각'.normalize('NFD').repeat(20)).success).toBe(true);
    expect(name.safeParse('👨‍👩‍👧‍👦'.repeat(20)).success).toBe(true);
    expect(name.safeParse('가'.repeat(21)).success).toBe(false);
    expect(name.safeParse(`a${'\u0301'.repeat(400)}`).success).toBe(false);
  });

  test.each(['', '  ', '\u200b', '\u3164'])('is missing when it is %j', (typed) => {
    expect(name.safeParse(typed).error?.issues[0]).toMatchObject({ code: 'too_small', minimum: 1 });
  });
});

test('splits lines and commas, cleaned and without repetitions', () => {
  expect(parseLines('a\r\n b \n\na')).toEqual(['a', 'b']);
  expect(parseCommas('자유, 사진 ,,자유')).toEqual(['자유', '사진']);
});

test('compares a phrase exactly', () => {
  expect(isExactPhrase('탈퇴할게요'.normalize('NFD'), '탈퇴할게요')).toBe(true);
  expect(['탈퇴할게요 ', '탈퇴', ''].map((typed) => isExactPhrase(typed, '탈퇴할게요'))).toEqual([
    false,
    false,
    false,
  ]);
});
