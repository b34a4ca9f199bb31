import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { clubOf, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

const { navigator } = globalThis;
afterEach(() => vi.stubGlobal('navigator', navigator));

// docs/specification.md#notice-page
it.each([
  ['shares a post by the share sheet of the device', true],
  ['copies the link of a post where there is no share sheet', false],
])('%s, and has no other button for it', async (_, hasSheet) => {
  const share = vi.fn(async () => undefined);
  stub(noticesContract.read, noticeOf());
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  const { userAgent } = navigator;
  const sheet = hasSheet && { share };
  vi.stubGlobal('navigator', { language: 'ko', languages: ['ko'], userAgent, onLine: true, ...sheet });
  const { user } = await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  const button = await screen.findByRole('button', { name: t(hasSheet ? 'seat.share' : 'notice.copyLink') });
  expect(screen.queryByRole('button', { name: t(hasSheet ? 'notice.copyLink' : 'seat.share') })).toBeNull();
  await user.click(button);
  expect(share).toHaveBeenCalledTimes(hasSheet ? 1 : 0);
});
