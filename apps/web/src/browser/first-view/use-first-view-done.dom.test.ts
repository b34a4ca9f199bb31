import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { useFirstViewDone, useLoadingPage } from './use-first-view-done.ts';

function Page() {
  return useFirstViewDone() ? 'done' : 'not done';
}

function Placeholder() {
  useLoadingPage();
  return null;
}

const tasks = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

it('waits for the code of the page, which comes before its requests', async () => {
  const client = new QueryClient();
  const show = (isLoading: boolean) =>
    h(QueryClientProvider, { client }, h(Page), isLoading ? h(Placeholder) : null);
  const { container, rerender } = render(show(true));
  await tasks();
  expect(container.textContent).toBe('not done');
  rerender(show(false));
  await tasks();
  expect(container.textContent).toBe('done');
});

it('waits for the requests of the page', async () => {
  const client = new QueryClient();
  let answer: (value: string) => void = () => undefined;
  const request = client.fetchQuery({
    queryKey: ['page'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const { container } = render(h(QueryClientProvider, { client }, h(Page)));
  await tasks();
  expect(container.textContent).toBe('not done');
  answer('data');
  await act(() => request);
  await tasks();
  expect(container.textContent).toBe('done');
});
