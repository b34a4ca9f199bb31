import { activitiesContract } from '@crewwith/domain/activities/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { stub } from '../../testing/api-stub.ts';
import { activityOf, IDS } from '../../testing/fixtures.ts';
import { LogInPage } from './log-in-page.tsx';

function renderPage(initialEntries: string[]) {
  const page = createElement(QueryClientProvider, { client: queryClient }, createElement(LogInPage));
  render(createElement(MemoryRouter, { initialEntries }, page));
}

afterEach(() => vi.restoreAllMocks());

it('links the terms and the privacy policy within a sentence', async () => {
  renderPage(['/login']);
  const agree = t('login.agree');
  for (const [name, path] of [
    ['terms', paths.terms()],
    ['privacy', paths.privacy()],
  ] as const) {
    const label = agree.split(`<${name}>`)[1]?.split('<')[0] ?? '';
    expect(label).not.toBe('');
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(path);
  }
  expect(document.body.textContent).toContain(agree.replaceAll(/<.*?>/g, ''));
});

// docs/specification.md#invitation
it.each([
  ['is invited by the page whose link was pressed before the app had started', ['/login'], true],
  ['is invited by it on no later page of the same document', ['/login', '/demo', '/login'], false],
])('%s', async (_, initialEntries, isInvited) => {
  const activity = activityOf({ level: 0, hours: 20 });
  stub(activitiesContract.read, activity);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/demo/activity/${IDS.activity}`);
  renderPage(initialEntries);
  await screen.findByRole('button', { name: t('login.kakao') });
  if (isInvited) await screen.findByText(t('invitation.invited', { name: activity.name }));
  else expect(screen.queryByRole('complementary')).toBeNull();
});
