import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES, ERRORS, errorMessage } from './errors.ts';
import { fieldErrors, fieldMessage, isRuleIssue, issueCode, NOT_CHOSEN } from './field-errors.ts';
import { idKindOf, idOf } from './ids.ts';
import { memberForm } from './members/form.ts';

const issueOf = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) throw new Error('the value was accepted');
  return issue;
};

describe('the message of an invalid field', () => {
  test.each([
    [z.string().min(1), '', '입력해 주세요.', 'Please fill this in.', true],
    [z.string().min(3), 'a', '3자 이상 입력해 주세요.', 'Please enter at least 3 characters.', true],
    [z.string().max(2), 'abc', '2자까지 쓸 수 있어요.', 'This can have at most 2 characters.', true],
    [z.number().min(3), 1, '3 이상이어야 해요.', 'This must be at least 3.', true],
    [z.number().max(3), 4, '3 이하여야 해요.', 'This must be at most 3.', true],
    [z.string(), 7, '입력해 주세요.', 'Please fill this in.', false],
    [z.string(NOT_CHOSEN), undefined, '골라 주세요.', 'Please choose one.', false],
    [z.enum(['a', 'b']), '', '골라 주세요.', 'Please choose one.', false],
    [z.email(), 'x', '형식이 올바르지 않아요.', 'This has the wrong form.', false],
  ] as const)('case %#', (schema, value, ko, en, rule) => {
    const issue = issueOf(schema, value);
    expect(fieldMessage(issue, 'ko')).toBe(ko);
    expect(fieldMessage(issue, 'en')).toBe(en);
    expect(isRuleIssue(issue)).toBe(rule);
    expect(issueCode(issue)).toBeUndefined();
  });

  test('is that of the error code that a rule sets', () => {
    const refused = (params?: Record<string, unknown>) =>
      issueOf(
        z.string().refine(() => false, { params }),
        'x',
      );
    expect(issueCode(refused({ code: 'activity.full' }))).toBe('activity.full');
    expect(fieldMessage(refused({ code: 'activity.full' }), 'en')).toBe(errorMessage('activity.full', 'en'));
    expect(issueCode(refused({ code: 'no.such_code' }))).toBeUndefined();
    expect(issueCode(refused())).toBeUndefined();
  });

  test('distinguishes selected from typed values', () => {
    const missing = fieldErrors(memberForm.safeParse({}).error?.issues ?? [], 'ko');
    const messages = Object.fromEntries(missing.map(({ path, message }) => [path, message]));
    expect(messages).toMatchObject({ gender: '골라 주세요.', name: '입력해 주세요.' });
  });

  test('is given once per path, in the order of the form', () => {
    const form = z.object({ name: z.string().min(3).regex(/^x/), club: z.object({ nick: z.string() }) });
    const issues = form.safeParse({ name: 'a', club: {} }).error?.issues ?? [];
    expect(fieldErrors(issues, 'ko')).toEqual([
      { path: 'name', message: '3자 이상 입력해 주세요.' },
      { path: 'club.nick', message: '입력해 주세요.' },
    ]);
  });
});

test('has a status and two different messages for every refusal', () => {
  for (const code of ERROR_CODES) {
    expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
    expect(errorMessage(code, 'ko')).toMatch(/[가-힣].*\.$/u);
    expect(errorMessage(code, 'en')).toMatch(/^[A-Z].*\.$/u);
  }
});

test('the message for a withdrawn member names the day until which they can return, when it is known', () => {
  const until = new Date('2026-12-30T15:00:00.000Z');
  expect(errorMessage('member.withdrawn', 'ko', { until })).toContain('12월 31일');
  expect(errorMessage('member.withdrawn', 'ko')).toContain('기한');
  expect(errorMessage('member.withdrawn', 'en')).toContain('the deadline');
});

describe('an id', () => {
  test.each(['123', 12345678901, 'abc-defghij', '가나다라마바사아자차', '', 'a'.repeat(65)])(
    '%j is none',
    (id) => {
      expect(idOf('crew').safeParse(id).success).toBe(false);
    },
  );

  test('has at least 10 characters, and its schema has its kind', () => {
    expect(idOf('crew').safeParse('aB3dE6gH9j').success).toBe(true);
    expect([idKindOf(idOf('crew')), idKindOf(idOf('club')), idKindOf(z.string())]).toEqual([
      'crew',
      'club',
      undefined,
    ]);
  });
});

describe('a gender', () => {
  const gender = memberForm.shape.gender;

  test.each([
    ['Female', 'Female'],
    [' male ', 'Male'],
  ])('%j is %s', (typed, parsed) => expect(gender.parse(typed)).toBe(parsed));

  test.each(['', 'x', 1])('%j is refused', (input) => expect(gender.safeParse(input).success).toBe(false));
});
