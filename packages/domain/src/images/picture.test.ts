import { expect, it } from 'vitest';
import { pictureSources, pictureUrls, storedWidths } from './picture.ts';

const NAME = 'abcdefghijklmnop';
const { image_url: LARGE, thumbnail_url: SMALL } = pictureUrls(NAME);

it.each([
  [1600, [160, 400, 800, 1200, 1600]],
  [1200, [160, 400, 800, 1600]],
  [401, [160, 400, 1600]],
  [30, [400, 1600]],
])('a picture of %i pixels is stored in the widths %j', (width, expected) => {
  expect(storedWidths(width)).toEqual(expected);
});

const at = (size: number, width = size) => `/uploads/${NAME}-${size}.webp ${width}w`;
it.each([
  [LARGE, undefined, [at(160), at(400), at(800), at(1200), at(1600)]],
  [LARGE, 1000, [at(160), at(400), at(800), at(1600, 1000)]],
  [LARGE, 90, [at(1600, 90)]],
  [SMALL, undefined, [at(160), at(400)]],
])('the sources of %s, %s wide', (address, width, expected) => {
  expect(pictureSources(address, width)).toBe(expected.join(', '));
});

it.each([
  '',
  '/uploads/demo_1.png',
  `/uploads/${NAME}-500.webp`,
  'https://k.kakaocdn.net/abcdefghijklmnop-400.webp',
  `https://evil.example${SMALL}`,
])('%s has one size', (address) => {
  expect(pictureSources(address)).toBeUndefined();
});
