import { PAGE_NAMES, pageOf } from '@crewwith/domain/pages';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('encodes path and query values', () => {
  expect(paths.activity('demo', 'a/b?')).toBe('/demo/activity/a%2Fb%3F');
  expect(paths.memberEdit()).toBe('/signup/modify');
  expect(paths.bulletin('demo')).toBe('/demo/notices/bulletin');
  expect(paths.bulletin('demo', '자유')).toBe('/demo/notices/bulletin?category=%EC%9E%90%EC%9C%A0');
});

it.each(PAGE_NAMES)('the path of %s matches its page', (name) => {
  const path: (...params: string[]) => string = paths[name];
  expect(pageOf(path('demo', 'aB3').split('?')[0] ?? '')?.name).toBe(name);
});
