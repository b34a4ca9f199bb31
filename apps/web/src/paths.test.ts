import { pageOf } from '@crewwith/domain/links/pages';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('encodes what stands in a path and leaves the names of parameters alone', () => {
  expect(paths.activity('demo', 'a/b?')).toBe('/demo/activity/a%2Fb%3F');
  expect(paths.activity(':clubNick', ':activityId')).toBe('/:clubNick/activity/:activityId');
  expect(paths.bulletin('demo', '자유')).toBe('/demo/notices/bulletin?category=%EC%9E%90%EC%9C%A0');
});

it('the server knows every page: it answers 404 for what it does not', () => {
  const all: Record<string, (...parts: string[]) => string> = paths;
  for (const path of Object.values(all)) {
    const [address = ''] = path('demo', 'aB3').split('?');
    expect({ address, known: pageOf(address) !== null }).toEqual({ address, known: true });
  }
});
