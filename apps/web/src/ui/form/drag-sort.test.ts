import { expect, it } from 'vitest';
import { dropIndex, moveItem } from './drag-sort.ts';

it('moves one item and preserves the order of the others', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moveItem(['a'], 4, 0)).toEqual(['a']);
});

it('drops an item between the centres that it has passed', () => {
  const middles = [10, 30, 50];
  expect(dropIndex(middles, 0, 10)).toBe(0);
  expect(dropIndex(middles, 0, 29)).toBe(0);
  expect(dropIndex(middles, 0, 31)).toBe(1);
  expect(dropIndex(middles, 0, 500)).toBe(2);
  expect(dropIndex(middles, 2, 29)).toBe(1);
  expect(dropIndex(middles, 2, -5)).toBe(0);
});
