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
  ['shares a post by the share sheet of the device', 'sheet', null],
  ['copies the link of a post with a toast where the share sheet is refused', 'refused', 'share.copied'],
  ['copies the link of a post with a toast where there is no share sheet', 'none', 'share.copied'],
] as const)('%s', async (_, sheet, said) => {
  const share = vi.fn(async () => {
    if (sheet === 'refused') throw new DOMException('', 'NotAllowedError');
  });
  stub(noticesContract.read, noticeOf());
  stub(noticesContract.view, { view: 2 });
  stub(noticesContract.bulletin, { rows: [], page: 1, count: 0, categories: [] });
  const { userAgent } = navigator;
  const language = { language: 'ko', languages: ['ko'] };
  vi.stubGlobal('navigator', { ...language, userAgent, onLine: true, ...(sheet !== 'none' && { share }) });
  const { user } = await openPage(`/demo/notice/${noticeOf().id}`, { club: clubOf(3) });
  await user.click(await screen.findByRole('button', { name: t('seat.share') }));
  const url = `${window.location.origin}/demo/notice/${noticeOf().id}`;
  expect(share.mock.calls).toEqual(sheet === 'none' ? [] : [[{ title: noticeOf().notice_title, url }]]);
  if (said !== null) await screen.findByText(t(said));
  expect(await window.navigator.clipboard.readText()).toBe(said === null ? '' : url);
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
