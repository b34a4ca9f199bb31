import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NOW } from '../testing/fixtures.ts';
import { Ago, AgoInLink } from './ago.tsx';

const instant = new Date(NOW.getTime() - 180_000);
const FULL = '2026.12.01 11:57';
const isFull = () => document.querySelector('time')?.hasAttribute('data-full');

afterEach(() => {
  vi.useRealTimers();
});

// docs/specification.md#dates-on-screen
it('shows the date in full by a press, also of a key, and screen readers always read both', async () => {
  const user = userEvent.setup();
  render(createElement(Ago, { instant }));
  // WCAG 2.5.3: the name contains what the button shows, whichever of the two.
  const button = screen.getByRole('button', { name: `3분 전 ${FULL}` });
  expect(isFull()).toBe(false);
  await user.click(button);
  expect(isFull()).toBe(true);
  await user.keyboard('{Enter}');
  expect(isFull()).toBe(false);
});

it('shows it in a link by a hold, which does not follow the link nor open its menu', async () => {
  vi.useFakeTimers();
  render(createElement('a', { href: '/demo' }, createElement(AgoInLink, { instant })));
  const time = document.querySelector('time') as HTMLElement;
  /** Whether the link would be followed and its menu opened after a press of so long. */
  const press = (pointerType: string, ms: number) => {
    fireEvent.pointerDown(time, { pointerType });
    act(() => vi.advanceTimersByTime(ms));
    fireEvent.pointerUp(time, { pointerType });
    return [fireEvent.contextMenu(time), fireEvent.click(time)];
  };
  expect([press('touch', 100), isFull()]).toEqual([[true, true], false]);
  expect([press('mouse', 900), isFull()]).toEqual([[true, true], false]);
  expect([press('touch', 500), isFull()]).toEqual([[false, false], true]);
  expect([press('touch', 500), isFull()]).toEqual([[false, false], false]);
  // A scroll ends a hold.
  fireEvent.pointerDown(time, { pointerType: 'touch' });
  fireEvent.pointerCancel(time, { pointerType: 'touch' });
  act(() => vi.advanceTimersByTime(500));
  expect(isFull()).toBe(false);
});
