import { render, screen } from '@testing-library/react';
import { createElement as h, Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyExtra } from './lazy-extra.ts';

const show = (Extra: ReturnType<typeof lazyExtra>) =>
  render(h('main', null, 'page', h(Suspense, { fallback: ' …' }, h(Extra))));

it('shows what it has loaded', async () => {
  show(lazyExtra(async () => () => ' extra'));
  await screen.findByText('page extra');
});

it('goes on without what cannot be loaded, or with what stands for it', async () => {
  const fail = () => Promise.reject(new Error('No connection'));
  const { container, unmount } = show(lazyExtra(fail));
  await screen.findByText('page');
  expect(container.textContent).toBe('page');
  unmount();
  show(lazyExtra(fail, () => ' its name'));
  await screen.findByText('page its name');
});
