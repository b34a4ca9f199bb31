import { expect, test } from 'vitest';
import { issueCode } from '../field-errors.ts';
import { messageForm } from './form.ts';

const judge = (message_text: unknown) => {
  const result = messageForm.safeParse({ message_text });
  return result.success ? result.data.message_text : result.error.issues.map(issueCode);
};

test('accepts and cleans a message', () => {
  expect(judge('  안녕\r\n하세요\u202e ')).toBe('안녕\n하세요');
});

test('refuses a message without visible text', () => {
  for (const empty of ['', ' \n ', '\u200b']) expect(judge(empty)).toEqual(['message.empty']);
});

test('accepts at most 1,000 characters', () => {
  expect(judge('가'.repeat(1000))).toBe('가'.repeat(1000));
  expect(judge('가'.repeat(1001))).toEqual(['message.too_long']);
});
