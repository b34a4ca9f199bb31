import { expect, it } from 'vitest';
import { firstRows } from './queue-rows.ts';

it('has rows for all with a turn, and for as many who wait as are shown at first', () => {
  expect(firstRows({ held: 2, waiting: 3 })).toBe(5);
  expect(firstRows({ held: 2, waiting: 40 })).toBe(12);
});
