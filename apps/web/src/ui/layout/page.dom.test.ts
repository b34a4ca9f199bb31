import { render, screen } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { Page } from './page.tsx';

it('has the focus on its heading before it is painted, so that the first key is for the page', () => {
  const focused: (Element | null)[] = [];
  function Current({ title }: { title: string }) {
    // Runs before the page is painted, after the same effects of what is in it.
    useLayoutEffect(() => {
      focused.push(document.activeElement);
    });
    return createElement(Page, { key: title, title });
  }
  const { rerender } = render(createElement(Current, { title: '크루' }));
  rerender(createElement(Current, { title: '느린거북' }));
  expect(focused.at(-1)).toBe(screen.getByRole('heading', { name: '느린거북' }));
});
