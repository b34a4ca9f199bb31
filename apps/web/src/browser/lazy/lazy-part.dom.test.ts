import { act, screen } from '@testing-library/react';
import { createElement, lazy, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

const link = (name: string) => createElement('a', { href: `/${name}` }, name);

/** Hydrates a document with a part; returns a function that loads its code. */
async function takeOver() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactElement }>();
  const Part = lazy(() => promise);
  const Page = () =>
    createElement(
      'main',
      null,
      createElement(LazyPart, {
        fallback: createElement('ul', null, createElement('li', null, link('one')), link('two')),
        // biome-ignore lint/correctness/noChildrenProp: its type requires them.
        children: createElement(Part),
      }),
    );
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(createElement(Page));
  const sent = screen.getByRole('link', { name: 'two' });
  sent.focus();
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, createElement(Page), { onRecoverableError: (error) => errors.push(error) }),
  );
  const load = () => act(async () => resolve({ default: () => createElement('p', null, link('two'), '!') }));
  const leave = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  return { sent, errors, load, leave };
}

it('keeps what the document shows until the code of the part is there', async () => {
  const { sent, errors, load, leave } = await takeOver();
  expect(screen.getByRole('link', { name: 'two' })).toBe(sent);
  expect(document.activeElement).toBe(sent);
  await load();
  expect(screen.queryByRole('link', { name: 'one' })).toBeNull();
  expect(errors).toEqual([]);
  await leave();
});

it('gives the focus to the same link of the part', async () => {
  const { sent, load, leave } = await takeOver();
  await load();
  expect(sent.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'two' }));
  await leave();
});
