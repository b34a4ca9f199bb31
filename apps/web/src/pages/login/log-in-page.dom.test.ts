import { activitiesContract } from '@crewwith/domain/activities/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { stub } from '../../testing/api-stub.ts';
import { activityOf, IDS } from '../../testing/fixtures.ts';
import { LogInPage } from './log-in-page.tsx';

afterEach(() => vi.restoreAllMocks());

// docs/specification.md#invitation
it.each([
  ['is invited by the page whose link was pressed before the app had started', ['/login'], true],
  ['is invited by it on no later page of the same document', ['/login', '/demo', '/login'], false],
])('%s', async (_, initialEntries, isInvited) => {
  const activity = activityOf({ level: 0, hours: 20 });
  stub(activitiesContract.read, activity);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/demo/activity/${IDS.activity}`);
  const page = createElement(QueryClientProvider, { client: queryClient }, createElement(LogInPage));
  render(createElement(MemoryRouter, { initialEntries }, page));
  await screen.findByRole('button', { name: t('login.kakao') });
  if (isInvited) await screen.findByText(t('invitation.invited', { name: activity.name }));
  else expect(screen.queryByRole('complementary')).toBeNull();
});
