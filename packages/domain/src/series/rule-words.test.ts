import { expect, it } from 'vitest';
import { ruleWords, seriesWords } from './rule-words.ts';

it.each([
  ['WEEKLY;BYDAY=TH', '매주 목요일', 'Every Thursday'],
  ['WEEKLY;BYDAY=TU,TH', '매주 화·목', 'Every Tue, Thu'],
  ['WEEKLY;INTERVAL=2;BYDAY=SU', '2주마다 일요일', 'Every other Sunday'],
  ['WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', '2주마다 월·수·금', 'Every other Mon, Wed, Fri'],
  ['MONTHLY;BYDAY=1MO', '매달 첫째 월요일', 'First Monday of the month'],
  ['MONTHLY;BYDAY=4TH', '매달 넷째 목요일', 'Fourth Thursday of the month'],
  ['MONTHLY;BYDAY=-1SA', '매달 마지막 토요일', 'Last Saturday of the month'],
  ['YEARLY', '', ''],
])('says %s as 「%s」 and "%s"', (rule, korean, english) => {
  expect(ruleWords(rule, 'ko')).toBe(korean);
  expect(ruleWords(rule, 'en')).toBe(english);
});

it('says when a series meets', () => {
  const series = { rule: 'WEEKLY;BYDAY=TU,TH', clock: '20:00' };
  expect(seriesWords(series, 'ko')).toBe('매주 화·목 저녁 8시');
  expect(seriesWords(series, 'en')).toBe('Every Tue, Thu 8 PM');
});
