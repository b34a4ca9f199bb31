import { expect, test } from 'vitest';
import { appealForm, penaltyRules, previewedRules, previewQuery } from './form.ts';
import { DEFAULT_PENALTY_RULES } from './rules.ts';

const previewed = (query: Record<string, string>) => previewedRules(previewQuery.parse(query));

test('rules are previewed with their first four numbers', () => {
  const four = { late_hours: '12', late_restrict_hours: '24', late_free: '1', no_show_days: '7' };
  const rules = { late_hours: 12, late_restrict_hours: 24, late_free: 1, no_show_days: 7 };
  expect(previewed(four)).toEqual({ ...rules, forget_days: null, max_days: null });
  expect(previewed({ ...four, forget_days: '90', max_days: '30' })).toEqual({
    ...rules,
    forget_days: 90,
    max_days: 30,
  });
  const { no_show_days: _, ...three } = four;
  expect([previewed({}), previewed(three)]).toEqual([null, null]);
});

test('an appeal against a late cancel names the cancel', () => {
  const isValid = (kind: string, cancellation_id?: string) =>
    appealForm.safeParse({ kind, activity_id: 'abcdefghij', cancellation_id, text: '버스가 끊겼어요' })
      .success;
  expect(isValid('no_show')).toBe(true);
  expect(isValid('late_cancel')).toBe(false);
  expect(isValid('late_cancel', 'abcdefghij')).toBe(true);
});

test.each([
  ['late_hours', 0, 48],
  ['late_restrict_hours', 0, 168],
  ['late_free', 0, 5],
  ['no_show_days', 0, 30],
  ['forget_days', 30, 365],
  ['max_days', 1, 365],
] as const)('rules have %s from %i to %i, in the form and in a preview', (field, min, max) => {
  const fitting = (value: number) => {
    const rules = { ...DEFAULT_PENALTY_RULES, forget_days: 90, max_days: 30, [field]: value };
    const query = Object.entries(rules).map(([name, number]) => [name, String(number)]);
    return [penaltyRules.safeParse(rules).success, previewQuery.safeParse(Object.fromEntries(query)).success];
  };
  expect([min, max].map(fitting)).toEqual(Array(2).fill([true, true]));
  expect([min - 1, max + 1, min + 0.5].map(fitting)).toEqual(Array(3).fill([false, false]));
});
