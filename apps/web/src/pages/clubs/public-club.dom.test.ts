import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clubOf, NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

// docs/specification.md#public-club
it('shows one of ten pictures, by the second', async () => {
  const pictureAt = async (second: number) => {
    vi.setSystemTime(new Date(NOW.getTime() + second * 1000));
    const { unmount } = await openPage('/demo', { club: clubOf(null) });
    const sun = document.querySelector('main svg[viewBox="0 0 320 160"] circle')?.getAttribute('cx');
    unmount();
    return sun;
  };
  const [at20, at25, at30] = [await pictureAt(20), await pictureAt(25), await pictureAt(30)];
  expect(at20).toEqual(expect.any(String));
  expect(at25).not.toBe(at20);
  expect(at30).toBe(at20);
});

// docs/specification.md#dates-on-screen
it('says in words when the club takes new crews', async () => {
  const setting = JSON.stringify({ join_window: { from: '2026-12-24', hours: 48 } });
  const club = clubOf(null, { setting });
  await openPage('/demo', { club: { ...club, can: { ...club.can, join: false } } });
  screen.getByText(/12월 24일 \(목\) 0시부터 12월 26일 \(토\) 0시까지/);
});
