import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../constants.ts';
import { imageIds, splitImageIds } from './form.ts';
import { pictureNames, pictureUrls } from './picture.ts';
import { fileRefusal } from './rules.ts';

describe('the ids of images', () => {
  test('come as a text joined by commas or as an array, each once and in order', () => {
    expect(splitImageIds('b, a,b,,c ')).toEqual(['b', 'a', 'c']);
    expect(splitImageIds(['b', ' a', 'b', '', 'c'])).toEqual(['b', 'a', 'c']);
  });

  test('are none where nothing is said', () => {
    for (const nothing of ['', ' , ', [], null, undefined]) expect(splitImageIds(nothing)).toEqual([]);
  });

  test('read alike in both ways', () => {
    const id = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '9'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        expect(splitImageIds(ids.join(','))).toEqual(splitImageIds(ids));
      }),
    );
  });

  test('are no number and no endless text', () => {
    expect(imageIds.safeParse(7).success).toBe(false);
    expect(imageIds.safeParse('a'.repeat(2001)).success).toBe(false);
  });
});

test('a picture is read in two sizes', () => {
  expect(pictureUrls('x')).toEqual({
    image_url: '/uploads/x-1600.webp',
    thumbnail_url: '/uploads/x-400.webp',
  });
});

test('a picture is known by its name in an address and in JSON', () => {
  const { image_url, thumbnail_url } = pictureUrls('a-b_1');
  const setting = JSON.stringify({ icon_url: thumbnail_url, image_url, other: pictureUrls('c').image_url });
  expect(pictureNames(setting)).toEqual(['a-b_1', 'c']);
  expect(pictureNames(`https://crewwith.example${image_url}`)).toEqual(['a-b_1']);
  expect(pictureNames('/uploads/demo_0.png')).toEqual([]);
});

describe('a file, before it is sent', () => {
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
