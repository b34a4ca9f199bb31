import { describe, expect, test } from 'vitest';
import { parseQuestions } from '../clubs/rules.ts';
import {
  isJoinOpen,
  JOIN_HOURS_MAX,
  joinWindowRefusal,
  parseJoinWindow,
  showsJoinButton,
} from '../clubs/setting.ts';
import { SPECIAL_JOIN_FROM, SPECIAL_JOIN_HOURS } from '../constants.ts';
import { validateAnswers } from './form.ts';

describe('the join window', () => {
  const window = { from: SPECIAL_JOIN_FROM, hours: SPECIAL_JOIN_HOURS };

  test.each([
    ['2025-04-30T14:59:59.999Z', false],
    ['2025-04-30T15:00:00.000Z', true],
    ['2025-05-06T14:59:59.999Z', true],
    ['2025-05-06T15:00:00.000Z', false],
  ])('at %s is open: %s', (now, open) => {
    expect(isJoinOpen(window, new Date(now))).toBe(open);
    expect(joinWindowRefusal(window, new Date(now))).toBe(open ? null : 'club.join_closed');
    expect(showsJoinButton(false, window, new Date(now))).toBe(open);
    expect(showsJoinButton(true, window, new Date(now))).toBe(false);
  });

  test('is optional: a club without one is always open', () => {
    expect(isJoinOpen(null, new Date('2026-01-01T00:00:00Z'))).toBe(true);
  });

  test.each([
    { from: '2025-02-30', hours: 1 },
    { from: '2025-05-01', hours: 0 },
    { from: '2025-05-01', hours: 1.5 },
    { from: '2025-05-01', hours: JOIN_HOURS_MAX + 1 },
    { from: '2025-05-01' },
    { hours: 1 },
    'always',
    null,
  ])('is not valid as %j', (stored) => expect(parseJoinWindow(stored)).toBeNull());
});

describe('the answers', () => {
  const question = '사는 동네\n\n constructor \r\n사는 동네';
  const input = { '사는 동네': ' 망원동 ', constructor: 'x', extra: 'z' };

  test('belong to questions, one per line without repetitions', () => {
    expect(parseQuestions(question)).toEqual(['사는 동네', 'constructor']);
  });

  test('are cleaned, and limited to the questions', () => {
    for (const info of [input, JSON.stringify(input)]) {
      const answers = validateAnswers(question, info) ?? {};
      expect(Object.entries(answers)).toEqual([
        ['사는 동네', '망원동'],
        ['constructor', 'x'],
      ]);
    }
  });

  test.each([
    undefined,
    null,
    '',
    '  ',
    '{}',
    '{',
    '[]',
    '7',
    { '사는 동네': '\u200b ' },
    { '사는 동네': 3 },
    { '사는 동네': '가'.repeat(501) },
  ])('reject %j', (info) => expect(validateAnswers('사는 동네', info)).toBeNull());

  test('are empty for a club without questions, and have at most 500 characters', () => {
    expect(validateAnswers('', undefined)).toEqual({});
    expect(validateAnswers('사는 동네', { '사는 동네': '가'.repeat(500) })).not.toBeNull();
    expect(validateAnswers('사는 동네', {})).toBeNull();
    expect(validateAnswers('사는 동네', { '사는 동네': `가${'\u0301'.repeat(60_000)}` })).toBeNull();
  });
});
