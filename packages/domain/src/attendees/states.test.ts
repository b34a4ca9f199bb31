import { expect, test } from 'vitest';
import { ATTENDEE_STATE, isExpected } from './states.ts';

test('who holds a seat and is no no-show is expected', () => {
  expect(isExpected(ATTENDEE_STATE.applied)).toBe(true);
  expect(isExpected(ATTENDEE_STATE.attended)).toBe(true);
  expect(isExpected(ATTENDEE_STATE.noShow)).toBe(false);
  expect(isExpected(ATTENDEE_STATE.cancelled)).toBe(false);
  expect(isExpected(null)).toBe(false);
});
