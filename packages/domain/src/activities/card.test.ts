import { expect, test } from 'vitest';
import { countColour, showsMapLink } from './card.ts';

test.each([
  [7, 10, 'plain'],
  [79, 100, 'plain'],
  [8, 10, 'light-red'],
  [89, 100, 'light-red'],
  [9, 10, 'red'],
  [63, 70, 'red'],
  [10, 10, 'full'],
  [11, 10, 'full'],
  [0, 1, 'plain'],
])('%i of %i is %s', (count, maxCrew, colour) => {
  expect(countColour(count, maxCrew)).toBe(colour);
});

test('shows map links from two characters up', () => {
  expect(['', 'x', 'xy'].map(showsMapLink)).toEqual([false, false, true]);
});
