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
