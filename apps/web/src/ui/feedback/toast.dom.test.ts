import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { Sheet } from './sheet.tsx';
import { toast } from './toast.tsx';

afterEach(() => vi.useRealTimers());

it('shows each toast above a dialog that was opened before it', async () => {
  const shown: string[] = [];
  // The test's DOM has no layer on top of dialogs.
  const calls = {
    showPopover: () => shown.push('show'),
    hidePopover: () => shown.push('hide'),
  };
  Object.assign(HTMLElement.prototype, calls);
  try {
    render(createElement(Providers, null));
    await toast('링크를 복사했어요.');
    await screen.findByText('링크를 복사했어요.');
    shown.length = 0;
    await toast('저장했어요.');
    const text = await screen.findByText('저장했어요.');
    expect(shown).toEqual(['hide', 'show']);
    expect(text.closest('[popover="manual"]')).not.toBeNull();
  } finally {
    for (const name of Object.keys(calls)) Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});

it('can be pressed while a dialog is open, which makes all outside of it inert, and outlives the dialog', async () => {
  const children = createElement('p', null, '한강');
  const page = (opened: boolean) =>
    createElement(
      Providers,
      null,
      createElement(Sheet, { opened, title: '자리', onClose: () => undefined, children }),
    );
  const { rerender } = render(page(true));
  await toast('사진을 올렸어요.');
  const text = await screen.findByText('사진을 올렸어요.');
  expect(text.closest('dialog[open]')).not.toBeNull();
  rerender(page(false));
  expect(document.querySelector('dialog')).toBeNull();
  expect(text.isConnected).toBe(true);
  rerender(page(true));
  expect(text.closest('dialog[open]')).not.toBeNull();
});

it('goes after six seconds, but not while the pointer or the focus is on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(createElement(Providers, null));
  await act(() => toast('저장했어요.'));
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const isShown = () => screen.queryByText('저장했어요.') !== null;
  const text = screen.getByText('저장했어요.');
  await wait(5_900);
  fireEvent.pointerEnter(text);
  await wait(60_000);
  fireEvent.pointerLeave(text);
  await wait(5_900);
  fireEvent.focus(screen.getByRole('button'));
  await wait(60_000);
  expect(isShown()).toBe(true);
  fireEvent.blur(screen.getByRole('button'));
  await wait(5_900);
  expect(isShown()).toBe(true);
  await wait(100);
  expect(isShown()).toBe(false);
});

it('is closed by its button, and does not outlive the page', async () => {
  const { unmount } = render(createElement(Providers, null));
  await act(() => toast('저장했어요.'));
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByText('저장했어요.')).toBeNull();
  await act(() => toast('지웠어요.'));
  unmount();
  render(createElement(Providers, null));
  expect(screen.queryByText('지웠어요.')).toBeNull();
});
