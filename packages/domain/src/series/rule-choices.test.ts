import { describe, expect, it } from 'vitest';
import { followingRule, movedRule, ruleChoices, toggleWeekday } from './rule-choices.ts';

describe('the rules that a day suggests', () => {
  it.each([
    ['2026-12-10', ['WEEKLY;BYDAY=TH', 'WEEKLY;INTERVAL=2;BYDAY=TH', 'MONTHLY;BYDAY=2TH']],
    // The fourth Friday, and no fifth one follows.
    [
      '2026-12-25',
      ['WEEKLY;BYDAY=FR', 'WEEKLY;INTERVAL=2;BYDAY=FR', 'MONTHLY;BYDAY=4FR', 'MONTHLY;BYDAY=-1FR'],
    ],
    // The fifth Thursday.
    ['2026-12-31', ['WEEKLY;BYDAY=TH', 'WEEKLY;INTERVAL=2;BYDAY=TH', 'MONTHLY;BYDAY=-1TH']],
    ['2028-02-29', ['WEEKLY;BYDAY=TU', 'WEEKLY;INTERVAL=2;BYDAY=TU', 'MONTHLY;BYDAY=-1TU']],
    ['9999-12-31', ['WEEKLY;BYDAY=FR', 'WEEKLY;INTERVAL=2;BYDAY=FR', 'MONTHLY;BYDAY=-1FR']],
  ])('%s: %j', (day, rules) => expect(ruleChoices(day)).toEqual(rules));
});

it.each([
  ['WEEKLY;BYDAY=TH', 2, 'WEEKLY;BYDAY=TU,TH'],
  ['WEEKLY;INTERVAL=2;BYDAY=TU,TH', 4, 'WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['WEEKLY;BYDAY=TU', 0, 'WEEKLY;BYDAY=TU,SU'],
  ['WEEKLY;BYDAY=TU', 2, 'WEEKLY;BYDAY=TU'],
  ['MONTHLY;BYDAY=1TU', 4, 'MONTHLY;BYDAY=1TU'],
  ['YEARLY', 4, 'YEARLY'],
])('%s with weekday %i toggled is %s', (before, weekday, after) => {
  expect(toggleWeekday(before, weekday)).toBe(after);
});

// From a Friday that is the fourth and the last of its month.
it.each([
  ['WEEKLY;BYDAY=FR', '2026-12-10', 'WEEKLY;BYDAY=TH'],
  ['WEEKLY;INTERVAL=2;BYDAY=FR', '2026-12-10', 'WEEKLY;INTERVAL=2;BYDAY=TH'],
  ['MONTHLY;BYDAY=4FR', '2026-12-10', 'MONTHLY;BYDAY=2TH'],
  ['MONTHLY;BYDAY=4FR', '2026-12-31', 'MONTHLY;BYDAY=-1TH'],
  ['MONTHLY;BYDAY=-1FR', '2026-11-27', 'MONTHLY;BYDAY=-1FR'],
  ['MONTHLY;BYDAY=-1FR', '2026-12-10', 'MONTHLY;BYDAY=2TH'],
  ['WEEKLY;BYDAY=TU,FR', '2026-12-10', 'WEEKLY;BYDAY=TU,FR'],
])('%s follows the chosen day to %s as %s', (before, to, after) => {
  expect(followingRule(before, '2026-12-25', to)).toBe(after);
});

describe('the rule that moves along', () => {
  it.each([
    ['WEEKLY;BYDAY=TH', '2026-12-10', '2026-12-11', 'WEEKLY;BYDAY=FR'],
    ['WEEKLY;INTERVAL=2;BYDAY=TU,TH', '2026-12-10', '2026-12-07', 'WEEKLY;INTERVAL=2;BYDAY=MO,TU'],
    ['MONTHLY;BYDAY=2TH', '2026-12-10', '2026-12-19', 'MONTHLY;BYDAY=3SA'],
    ['MONTHLY;BYDAY=-1FR', '2026-12-25', '2026-12-26', 'MONTHLY;BYDAY=-1SA'],
    ['MONTHLY;BYDAY=-1FR', '2026-12-25', '2026-12-08', 'MONTHLY;BYDAY=2TU'],
  ])('%s from %s to %s is %s', (before, from, to, after) => expect(movedRule(before, from, to)).toBe(after));

  it.each([
    ['another week', 'WEEKLY;BYDAY=TH', '2026-12-10', '2026-12-14'],
    ['a day of the rule', 'WEEKLY;BYDAY=TU,TH', '2026-12-10', '2026-12-08'],
    ['the same day', 'MONTHLY;BYDAY=2TH', '2026-12-10', '2026-12-10'],
    ['another month', 'MONTHLY;BYDAY=2TH', '2026-12-10', '2027-01-12'],
    ['no rule', 'YEARLY', '2026-12-10', '2026-12-11'],
  ])('there is none for %s', (_to, rule, from, to) => expect(movedRule(rule, from, to)).toBeNull());
});
