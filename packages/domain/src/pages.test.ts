import { describe, expect, test } from 'vitest';
import { PAGE_NAMES, PAGES, pageOf, parentOf } from './pages.ts';

describe('the page of a path', () => {
  test.each(PAGE_NAMES)('is found for %s', (name) => {
    const pattern = PAGES[name].path;
    expect(pageOf(pattern.replace(':club', 'demo').replace(/:id\??/, 'aB3'))).toEqual({
      name,
      club: pattern.includes(':club') ? 'demo' : null,
      id: pattern.includes(':id') ? 'aB3' : null,
    });
  });

  test('is found without an optional id', () => {
    expect(pageOf('/signup/modify')).toEqual({ name: 'memberEdit', club: null, id: null });
    expect(pageOf('/demo/signup/modify')).toEqual({ name: 'crewEdit', club: 'demo', id: null });
  });

  test('is found with a trailing slash and a nick in upper case', () => {
    expect(pageOf('/Demo/')).toEqual({ name: 'club', club: 'Demo', id: null });
  });

  test('is found for an activity with a word in place of the nick', () => {
    expect(pageOf('/all/activity/x')?.name).toBe('activity');
    expect(pageOf('/personal/activity/x')?.club).toBe('personal');
    expect(pageOf('/all')).toBeNull();
  });

  test.each(['/demo/nothing/here', '/a', '/demo//', '/%E0%A4%A', '/demo/activity/', '/<script>', ''])(
    'is null for %j',
    (path) => {
      expect(pageOf(path)).toBeNull();
    },
  );
});

test('every page that is no start of its own leads up to one, of its club', () => {
  const starts = PAGE_NAMES.filter((name) => parentOf(name) === null);
  expect(starts).toEqual([
    'home',
    'oauth',
    'logOut',
    'signUp',
    'profile',
    'club',
    'crewProfile',
    'activities',
    'crews',
    'notices',
    'bulletin',
  ]);
  for (const name of PAGE_NAMES) {
    const parent = parentOf(name);
    if (parent !== null)
      expect(PAGES[name].path.startsWith('/:club'), name).toBe(PAGES[parent].path.startsWith('/:club'));
  }
});
