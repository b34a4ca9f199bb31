import { describe, expect, test } from 'vitest';
import { closeBody, pollForm, votesBody } from './form.ts';

const ID = 'abcdefghij';
const times = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ activity_time: `2026-12-${10 + day}T19:00:00.000Z` }));
const form = { name: '송년회', max_crew: 20, attend_level: 1, location: '성수동' };

describe('a poll', () => {
  test.each([1, 2, 10, 11])('of %i times', (count) => {
    const { success } = pollForm.safeParse({ ...form, options: times(count) });
    expect(success).toBe(count >= 2 && count <= 10);
  });

  test('reads its times as those of activities', () => {
    const { options } = pollForm.parse({ ...form, options: times(2) });
    expect(options[0]?.activity_time).toEqual(new Date('2026-12-10T10:00:00.000Z'));
  });

  test('takes answers by name, and null to take one back', () => {
    const votes = (answer: string | null) =>
      votesBody.safeParse({ crew_id: ID, votes: [{ option_id: ID, answer }] }).success;
    expect(['yes', 'maybe', 'no', null, 'perhaps'].map(votes)).toEqual([true, true, true, true, false]);
  });

  test('is closed with a time or without one', () => {
    expect(
      [{ option_id: ID }, { option_id: null }, {}].map((body) => closeBody.safeParse(body).success),
    ).toEqual([true, true, false]);
  });
});
