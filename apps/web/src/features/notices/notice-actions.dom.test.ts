import { pictureSources, pictureUrls } from '@crewwith/domain/images/picture';
import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { COLUMN_SIZES } from '../../ui/display/picture.tsx';

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

// docs/specification.md#notice-page
it('shows the face of who wrote the notice', async () => {
  stub(noticesContract.read, noticeOf({ image_url: '/uploads/author-400.webp' }));
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  expect(facesIn(screen.getByRole('main'))[0]).toBe('/uploads/author-400.webp');
});

// docs/specification.md#notice-page
it('loads the pictures of a post in the size that is shown: of three the first over both columns', async () => {
  const images = [1, 2, 3].map((one) => ({
    ...pictureUrls(`picture-of-a-post-${one}`),
    ...{ id: `image0000${one}`, width: 1200, height: 900 },
  }));
  stub(noticesContract.read, noticeOf({ images }));
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  const pictures = [...screen.getByRole('list', { name: t('image.pictures') }).querySelectorAll('img')];
  expect(pictures.map(({ srcset }) => srcset)).toEqual(
    images.map(({ image_url: address }) => pictureSources(address, 1200)),
  );
  const half = '(min-width: 42rem) 19rem, 50vw';
  expect(pictures.map(({ sizes }) => sizes)).toEqual([COLUMN_SIZES, half, half]);
  // The others only once they are scrolled to.
  expect(pictures.map(({ loading }) => loading)).toEqual(['eager', 'lazy', 'lazy']);
});
