import { expect, test } from 'vitest';
import { countColour, mapLink } from './card.ts';

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

// docs/specification.md#map-link
test.each([
  ['서울숲', 'https://map.example/1', 'https://map.example/1', false],
  ['서울숲', '', 'https://map.kakao.com/link/search/%EC%84%9C%EC%9A%B8%EC%88%B2', true],
  ['A/B?c#d', 'x', 'https://map.kakao.com/link/search/A%2FB%3Fc%23d', true],
  ['서울숲', 'javascript:alert(1)', 'https://map.kakao.com/link/search/%EC%84%9C%EC%9A%B8%EC%88%B2', true],
])('leads from %s and %s to %s', (location, location_url, href, isSearch) => {
  expect(mapLink({ location, location_url })).toEqual({ href, isSearch });
});

test('leads to no map without a place', () => {
  expect(mapLink({ location: ' ', location_url: '' })).toBeNull();
});
