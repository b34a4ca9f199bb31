import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PullToRefresh } from './pull-to-refresh.tsx';

const refresh = vi.fn();

beforeEach(async () => {
  refresh.mockClear();
  render(
    createElement(
      'main',
      null,
      createElement(PullToRefresh, { onRefresh: refresh, refreshing: false }),
      createElement('p', null, 'text'),
      createElement('div', { 'data-testid': 'scrolled' }, createElement('p', null, 'row')),
      createElement('dialog', { open: true }, createElement('p', null, 'sheet')),
    ),
  );
  // The first touch loads the code.
  fireEvent.touchStart(document.body);
  await act(() => vi.dynamicImportSettled());
});

/** Moves a finger from an element along these points, relative to where it touches. */
function drag(text: string, ...points: [x: number, y: number][]) {
  const target = screen.getByText(text);
  fireEvent.touchStart(target, { touches: [{ clientX: 100, clientY: 100 }] });
  for (const [x, y] of points)
    fireEvent.touchMove(target, { touches: [{ clientX: 100 + x, clientY: 100 + y }] });
  fireEvent.touchEnd(target, { touches: [] });
}

// docs/specification.md#navigation
it('refreshes when the page is pulled down far enough', () => {
  drag('text', [0, 20], [4, 60]);
  expect(refresh).not.toHaveBeenCalled();
  drag('text', [0, 20], [30, 140]);
  expect(refresh).toHaveBeenCalledOnce();
});

it.each([
  ['a swipe to the side', () => drag('text', [20, 4], [60, 140])],
  ['a pull that goes back up', () => drag('text', [0, 140], [0, 20])],
  ['a pull in a dialog', () => drag('sheet', [0, 20], [0, 140])],
  [
    'a pull in a part that is scrolled',
    () => {
      screen.getByTestId('scrolled').scrollTop = 40;
      drag('row', [0, 20], [0, 140]);
    },
  ],
  [
    'a pull of a page that is scrolled',
    () => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(200);
      drag('text', [0, 20], [0, 140]);
      vi.restoreAllMocks();
    },
  ],
])('does not refresh after %s', (_name, pull) => {
  pull();
  expect(refresh).not.toHaveBeenCalled();
});
