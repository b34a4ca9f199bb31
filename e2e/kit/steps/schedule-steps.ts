import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from '../browser.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');

/** Checks on a phone that the clubs on My Schedule are small icons beside each other (docs/specification.md#club-picker). */
export async function expectClubStrip(page: Page): Promise<void> {
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
