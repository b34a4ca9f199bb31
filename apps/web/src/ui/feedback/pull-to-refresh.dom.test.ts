import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Point = [x: number, y: number];
const at = ([x, y]: Point) => ({ clientX: 100 + x, clientY: 100 + y });
const touch = (target: Element) => fireEvent.touchStart(target, { touches: [at([0, 0])] });
const move = (target: Element, ...fingers: Point[]) =>
  fireEvent.touchMove(target, { touches: fingers.map(at) });
const scrollTo = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);

/** Moves a finger from an element along these points, relative to where it touches. */
function drag(text: string, ...points: Point[]) {
  const target = screen.getByText(text);
  touch(target);
  for (const point of points) move(target, point);
  fireEvent.touchEnd(target, { touches: [] });
}

// docs/specification.md#navigation
it('refreshes when the page is pulled down far enough, in place of the browser', () => {
  expect(document.documentElement.style.getPropertyValue('overscroll-behavior-y')).toBe('contain');
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
    'a pull that began on a page that is scrolled',
    () => {
      const target = screen.getByText('text');
      scrollTo(200);
      touch(target);
      scrollTo(0);
      for (const y of [20, 140]) move(target, [0, y]);
      fireEvent.touchEnd(target, { touches: [] });
    },
  ],
  [
    'a pull that scrolls the page',
    () => {
      const target = screen.getByText('text');
      touch(target);
      scrollTo(200);
      for (const y of [20, 140]) move(target, [0, y]);
      fireEvent.touchEnd(target, { touches: [] });
    },
  ],
  [
    'a pull with two fingers',
    () => {
      const target = screen.getByText('text');
      touch(target);
      for (const y of [20, 140]) move(target, [0, y], [50, y]);
      fireEvent.touchEnd(target, { touches: [] });
    },
  ],
  [
    'a pull of a page that is magnified',
    () => {
      vi.stubGlobal('visualViewport', { scale: 2 });
      drag('text', [0, 20], [0, 140]);
    },
  ],
])('does not refresh after %s', (_name, pull) => {
  pull();
  expect(refresh).not.toHaveBeenCalled();
});
