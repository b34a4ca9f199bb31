import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Face } from './face.tsx';
import { FaceStack } from './face-stack.tsx';
import { initials, tintOf } from './initials.ts';

const PICTURE = '/uploads/moss.webp';
const people = ['이끼', '조약돌', '느린거북', '걸음마', '물수제비'].map((nick) => ({
  crew_id: `crew of ${nick}`,
  nick,
  image_url: null,
}));

describe('a face', () => {
  it.each([
    ['이끼', '이'],
    ['moss', 'M'],
    ['Moss van Stone', 'MV'],
    ['Moss 이끼', 'M'],
    ['이끼 Moss', '이'],
    ['👩‍👩‍👧 가족', '👩‍👩‍👧'],
    ['  ', ''],
  ])('of %j has the initials %j', (name, letters) => expect(initials(name)).toBe(letters));

  it('always has the same tint for a name, and all tints are used', () => {
    const names = Array.from({ length: 200 }, (_, number) => `크루${number}`);
    expect(names.map(tintOf)).toEqual(names.map(tintOf));
    expect(new Set(names.map(tintOf))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it('shows the initials below its picture, which covers them once it has loaded', () => {
    const { container } = render(createElement(Face, { name: '이끼', imageUrl: PICTURE }));
    expect(container.textContent).toBe('이');
    expect(container.querySelector('img')?.getAttribute('src')).toBe(PICTURE);
    // Without a text alternative, a broken picture draws nothing over the initials.
    expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  });

  it('loads its picture near the view only, into a place that is kept for it', () => {
    const { container } = render(createElement(Face, { name: '이끼', imageUrl: PICTURE, size: 32 }));
    const { loading, width, height } = container.querySelector('img') ?? {};
    expect([loading, width, height]).toEqual(['lazy', 32, 32]);
  });

  it('loads no picture from an unknown host', () => {
    const { container } = render(
      createElement(Face, { name: '이끼', imageUrl: 'https://example.com/a.png' }),
    );
    expect(container.querySelector('img')).toBeNull();
  });

  it('is hidden from screen readers beside a name, and named where it is alone', () => {
    render(createElement(Face, { name: '이끼', imageUrl: null }));
    expect(screen.queryByRole('img')).toBeNull();
    render(createElement(Face, { name: '이끼', imageUrl: null, label: '이끼 님의 사진' }));
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('이끼 님의 사진');
  });
});

describe('a stack of faces', () => {
  afterEach(() => i18next.changeLanguage('ko'));

  it('shows up to four faces and says in words how many others there are', () => {
    const { container } = render(createElement(FaceStack, { faces: people, count: 9 }));
    expect(container.textContent).toBe('이조느걸이끼 님 외 8명');
  });

  it('shows people of the same nick, such as those who have left', () => {
    const failed = vi.spyOn(console, 'error');
    const faces = ['1', '2'].map((id) => ({ crew_id: id, nick: '탈퇴한 크루', image_url: null }));
    const { container } = render(createElement(FaceStack, { faces, count: 2 }));
    expect(container.textContent).toBe('탈탈탈퇴한 크루 님 외 1명');
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  it('counts no others when all have a face', () => {
    const { container } = render(createElement(FaceStack, { faces: people.slice(0, 1), count: 1 }));
    expect(container.textContent).toBe('이이끼 님');
  });

  it('is empty without faces', () => {
    const { container } = render(createElement(FaceStack, { faces: [], count: 4 }));
    expect(container.innerHTML).toBe('');
  });

  it.each([
    [5, 'Moss and 4 others'],
    [2, 'Moss and 1 other'],
  ])('of %i people reads in English: %s', async (count, text) => {
    await i18next.changeLanguage('en');
    render(createElement(FaceStack, { faces: [{ crew_id: '1', nick: 'Moss', image_url: null }], count }));
    expect(screen.getByText(text)).toBeTruthy();
  });
});
