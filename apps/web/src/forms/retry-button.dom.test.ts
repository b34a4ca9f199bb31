import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { t } from 'i18next';
import { createElement as h } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { RetryButton } from './retry-button.tsx';

/** A section with a query that is answered by hand. */
function setUp() {
  const answers: { succeed: () => void; fail: (error?: Error) => void }[] = [];
  function Loading() {
    const query = useQuery({
      queryKey: ['retried'],
      queryFn: () =>
        new Promise((resolve, reject) => {
          answers.push({
            succeed: () => resolve('loaded'),
            fail: (error = new TypeError('no network')) => reject(error),
          });
        }),
      retry: false,
    });
    const heading = query.isError ? 'Failed' : 'Heading';
    return h('section', null, h('h2', null, heading), h(RetryButton, { query }), h('input'));
  }
  const client = new QueryClient();
  render(h(QueryClientProvider, { client }, h(Loading)));
  return { client, answers, user: userEvent.setup() };
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: t('common.retry') });

it('says that it loads again, and has the focus once that has failed too', async () => {
  const { answers, user } = setUp();
  expect(screen.queryByRole('button')).toBeNull();
  answers[0]?.fail();
  await user.click(await button());
  await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('true'));
  expect((await button()).disabled).toBe(true);
  answers[1]?.fail();
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
});

it('goes once it has succeeded, and leaves the focus to the heading', async () => {
  const { answers, user, client } = setUp();
  answers[0]?.fail();
  await user.click(await button());
  answers[1]?.succeed();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'));
  // What is loaded again later was not asked for by it.
  void client.invalidateQueries();
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(screen.queryByRole('button')).toBeNull();
});

it('leaves the focus where it has gone meanwhile', async () => {
  const { answers, user } = setUp();
  answers[0]?.fail();
  await user.click(await button());
  await user.click(screen.getByRole('textbox'));
  answers[1]?.fail();
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it.each([
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])('is there after %i: %s', async (status, isThere) => {
  const { answers } = setUp();
  answers[0]?.fail(new ApiError({ type: 'about:blank', title: '', code: 'unknown', message: '', status }));
  await screen.findByText('Failed');
  expect(screen.queryByRole('button') !== null).toBe(isThere);
});
