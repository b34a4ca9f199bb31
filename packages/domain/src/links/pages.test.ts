import { describe, expect, test } from 'vitest';
import { PAGES, pageOf } from './pages.ts';

describe('the page of a path', () => {
  test.each(PAGES)('%s is itself', (page) => {
    const path = page.replace(':club', 'demo').replace(':id', 'aB3');
    expect(pageOf(path)).toEqual({
      page,
      club: page.includes(':club') ? 'demo' : null,
      id: page.includes(':id') ? 'aB3' : null,
    });
  });

  test('is found with a slash at its end, and whatever the case of the nick', () => {
    expect(pageOf('/Demo/')).toEqual({ page: '/:club', club: 'Demo', id: null });
  });

  test('is also of an activity whose club is not named', () => {
    expect(pageOf('/all/activity/x')?.page).toBe('/:club/activity/:id');
    expect(pageOf('/personal/activity/x')?.club).toBe('personal');
    expect(pageOf('/all')).toBeNull();
  });

  test.each(['/demo/nothing/here', '/a', '/demo//', '/%E0%A4%A', '/demo/activity/', '/<script>', ''])(
    'there is none of %j',
    (path) => {
      expect(pageOf(path)).toBeNull();
    },
  );
});
