import { render, screen } from '@testing-library/react';
import { Component, createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

const Plain = ({ opened }: { opened: boolean }) => createElement('dialog', { open: opened }, 'dialog');

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.message ?? this.props.children;
}

function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a dialog is shown as soon as its code has arrived, without the delay of a fallback', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Plain>();
  // React's `act` would skip the delay.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const Dialog = lazyDialog(() => promise);
  const { rerender } = render(createElement(Dialog, { opened: false }));
  rerender(createElement(Dialog, { opened: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  resolve(Plain);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  screen.getByRole('dialog');
});

it('a dialog whose code cannot be loaded fails in its place', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Dialog = lazyDialog(() => Promise.reject(new Error('gone')));
  render(createElement(Boundary, null, createElement(Dialog, { opened: true })));
  await screen.findByText('gone');
});
