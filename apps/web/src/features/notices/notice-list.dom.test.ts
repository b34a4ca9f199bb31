import { noticesContract } from '@crewwith/domain/notices/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { clubOf, noticeOf } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

// docs/specification.md#notices-page
it('shows in each row the beginning of the text, author with face, time and the first picture', async () => {
  const { messages, images, notice_text, version, ...row } = noticeOf({
    preview: '이번 소풍은 한강까지 달려요.',
    image_url: '/uploads/author.webp',
    thumbnail_url: '/uploads/first.webp',
    created_time: '2026-12-01T02:57:00.000Z',
  });
  stub(noticesContract.list, [row]);
  await openPage('/demo/notices', { club: clubOf(3) });
  const shown = await screen.findByRole('link', { name: /소풍 달리기/ });
  const inRow = within(shown);
  inRow.getByText('이번 소풍은 한강까지 달려요.');
  inRow.getByText('느린거북');
  expect(shown.querySelector('time')?.textContent).toContain('3분 전');
  const pictures = Array.from(shown.querySelectorAll('img'), (image) => [
    image.getAttribute('src'),
    image.loading,
    image.width === image.height && image.width,
  ]);
  expect(pictures).toEqual([
    ['/uploads/first.webp', 'lazy', 72],
    ['/uploads/author.webp', 'lazy', 24],
  ]);
});
