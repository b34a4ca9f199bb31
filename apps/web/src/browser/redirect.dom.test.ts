import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement, lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { Redirect } from './redirect.tsx';

it('is not blank while the code of the next page loads', async () => {
  const Next = lazy(() => new Promise<never>(() => undefined));
  const routes = createElement(Routes, null, [
    createElement(Route, { key: 1, path: '/', element: createElement(Redirect, { to: '/next' }) }),
    createElement(Route, { key: 2, path: '/next', element: createElement(Next) }),
  ]);
  render(createElement(MemoryRouter, null, createElement(Suspense, { fallback: 'fallback' }, routes)));
  await screen.findByText(t('common.loading'));
  expect(screen.queryByText('fallback')).toBeNull();
});
