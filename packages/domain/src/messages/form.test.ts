import { expect, test } from 'vitest';
import { issueCode } from '../field-errors.ts';
import { messageForm } from './form.ts';

const judge = (message_text: unknown) => {
  const result = messageForm.safeParse({ message_text });
  return result.success ? result.data.message_text : result.error.issues.map(issueCode);
};

test('a message is cleaned and kept', () => {
  expect(judge('  안녕\r\n하세요\u202e ')).toBe('안녕\n하세요');
});

test('a message that shows nothing is refused', () => {
  for (const empty of ['', ' \n ', '\u200b']) expect(judge(empty)).toEqual(['message.empty']);
});

test('a message of 1,000 characters is the longest', () => {
  expect(judge('가'.repeat(1000))).toBe('가'.repeat(1000));
  expect(judge('가'.repeat(1001))).toEqual(['message.too_long']);
});
