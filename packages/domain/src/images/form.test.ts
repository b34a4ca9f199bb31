import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../constants.ts';
import { fileRefusal } from './file.ts';
import { imageIds, splitImageIds } from './form.ts';
import { pictureUrls } from './picture.ts';

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
