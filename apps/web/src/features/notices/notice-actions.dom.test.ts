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
  ['shares a post by the share sheet of the device', true, null],
  ['copies the link of a post with a toast where the share sheet is refused', true, 'share.copied'],
  ['copies the link of a post where there is no share sheet', false, 'common.copied'],
] as const)('%s, and has no other button for it', async (_, hasSheet, said) => {
  const share = vi.fn(async () => {
    if (said !== null) throw new DOMException('', 'NotAllowedError');
  });
  stub(noticesContract.read, noticeOf());
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  const { userAgent } = navigator;
  const sheet = hasSheet && { share };
  const language = { language: 'ko', languages: ['ko'] };
  vi.stubGlobal('navigator', { ...language, userAgent, onLine: true, ...sheet });
  const { user } = await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  const button = await screen.findByRole('button', { name: t(hasSheet ? 'seat.share' : 'notice.copyLink') });
  expect(screen.queryByRole('button', { name: t(hasSheet ? 'notice.copyLink' : 'seat.share') })).toBeNull();
  await user.click(button);
  const url = `${window.location.origin}/demo/notice/${noticeOf().id}`;
  expect(share.mock.calls).toEqual(hasSheet ? [[{ title: noticeOf().notice_title, url }]] : []);
  expect(await window.navigator.clipboard.readText()).toBe(said === null ? '' : url);
  if (said !== null) await screen.findAllByText(t(said));
});
