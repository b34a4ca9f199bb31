import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../constants.ts';
import { imageIds, splitImageIds } from './form.ts';
import { pictureNames, pictureUrls } from './picture.ts';
import { fileRefusal } from './rules.ts';

describe('the ids of images', () => {
  test('are a text joined by commas or an array, and are returned in order without repetitions', () => {
    expect(splitImageIds('b, a,b,,c ')).toEqual(['b', 'a', 'c']);
    expect(splitImageIds(['b', ' a', 'b', '', 'c'])).toEqual(['b', 'a', 'c']);
  });

  test('are none for empty input', () => {
    for (const input of ['', ' , ', [], null, undefined]) expect(splitImageIds(input)).toEqual([]);
  });

  test('are the same from text and array', () => {
    const id = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '9'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        expect(splitImageIds(ids.join(','))).toEqual(splitImageIds(ids));
      }),
    );
  });

  test('reject numbers and long texts', () => {
    expect(imageIds.safeParse(7).success).toBe(false);
    expect(imageIds.safeParse('a'.repeat(2001)).success).toBe(false);
  });
});

test('gives the addresses of both sizes of a picture', () => {
  expect(pictureUrls('x')).toEqual({
    image_url: '/uploads/x-1600.webp',
    thumbnail_url: '/uploads/x-400.webp',
  });
});

test('finds the names of pictures in addresses and in JSON', () => {
  const { image_url, thumbnail_url } = pictureUrls('a-b_1');
  const setting = JSON.stringify({ icon_url: thumbnail_url, image_url, other: pictureUrls('c').image_url });
  expect(pictureNames(setting)).toEqual(['a-b_1', 'c']);
  expect(pictureNames(`https://crewwith.example${image_url}`)).toEqual(['a-b_1']);
  expect(pictureNames('/uploads/demo_0.png')).toEqual([]);
});

describe('a file before the upload', () => {
  test.each([
    [{ type: 'image/jpeg', size: IMAGE_MAX_BYTES }, null],
    [{ type: '', size: 1 }, null],
    [{ type: 'image/jpeg', size: IMAGE_MAX_BYTES + 1 }, 'image.too_large'],
    [{ type: 'image/svg+xml', size: 10 }, 'image.unsupported'],
    [{ type: 'image/png', size: 0 }, 'image.unreadable'],
  ])('case %#: %s', (file, refusal) => {
    expect(fileRefusal(file)).toBe(refusal);
  });
});
