import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../browser.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');

/** Checks on a phone how My Schedule shows the clubs, and days with a seat of one's own and with others. */
export async function expectSchedule(page: Page): Promise<void> {
  await expectClubStrip(page);
  await expectDots(page);
}

/** Checks that the clubs are small icons beside each other (docs/specification.md#club-picker). */
async function expectClubStrip(page: Page): Promise<void> {
  const clubs = page.getByRole('navigation', { name: t('picker.mine') });
  await clubs.getByRole('link', { name: t('picker.create') }).waitFor();
  const box = await clubs.boundingBox();
  expect(box?.width).toBe(PHONE.width);
  expect(box?.height).toBeLessThanOrEqual(130);
  const icons = await clubs
    .locator('a :is(img, svg)')
    .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
  // That of a club, and that of the way to found one.
  expect(icons.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...icons)).toBeLessThanOrEqual(64);
}

/**
 * Checks that the dot of a day is filled where one has a seat, else hollow (docs/specification.md#calendar). The legend
 * has both, whichever day is chosen.
 */
async function expectDots(page: Page): Promise<void> {
  const dots = page.locator('[data-mark="attending"], [data-mark="other"]');
  const looks = await dots.evaluateAll((all: HTMLElement[]) =>
    all.map((dot) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(dot);
      const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour);
      const hasEdge = Number.parseFloat(borderTopWidth) > 0 && !isClear(borderTopColor);
      const fill = isClear(backgroundColor) ? 'hollow' : 'filled';
      const place = dot.closest('[data-day]') === null ? 'in the legend' : 'of a day';
      return `${dot.dataset.mark} ${place}: ${fill}, ${hasEdge ? 'with' : 'without'} an edge`;
    }),
  );
  expect([...new Set(looks)].toSorted()).toEqual([
    'attending in the legend: filled, with an edge',
    'attending of a day: filled, with an edge',
    'other in the legend: hollow, with an edge',
    'other of a day: hollow, with an edge',
  ]);
}
