import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { DESKTOP, untilIdle } from './kit/browser.ts';
import { SOON, SUBGROUP } from './kit/demo-site.ts';
import { NOON, TODAY } from './kit/noon.ts';
import { accessibilityFaults, overflowFaults } from './kit/page-checks.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
/** More than the tab stops of any page. */
const MAX_TAB_STOPS = 150;

// The engine does not matter here; PostgreSQL if available.
for (const engine of engines().slice(-1)) {
  describe(`the main use case by keyboard only, on ${engine}`, () => {
    const site = setUpSite({ engine, clock: NOON });

    test('picks a day, attends in a subgroup and enters the code', async () => {
      const admin = await logInOverHttp(site.server, 'level8');
      const { page, pageErrors } = await site.openAs('level2', '/demo');
      const day = page.locator(`[data-day="${TODAY}"]`);
      await day.waitFor();

      await page.keyboard.press('Tab');
      expect(await isFocused(page.getByRole('link', { name: t('common.skip') }))).toBe(true);
      await tabTo(page, day);
      await page.keyboard.press('ArrowRight');
      expect(await isFocused(page.locator('[data-day="2026-12-02"]'))).toBe(true);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');

      const calendar = page.getByRole('region', { name: t('calendar.title') });
      const card = calendar.getByRole('article').filter({ hasText: SOON });
      const attend = card.getByRole('button', { name: t('seat.attend') });
      await attend.waitFor();
      await tabTo(page, attend);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      // Escape closes a dialog and restores the focus.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(attend)).toBe(true);

      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('radio').first());
      await page.keyboard.press('ArrowDown');
      expect(await dialog.getByLabel(SUBGROUP).isChecked()).toBe(true);
      await tabTo(page, dialog.getByRole('button', { name: t('seat.attend') }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: t('seat.takenTitle') }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: t('seat.cancel') }).waitFor();

      await tabTo(page, card.getByRole('link', { name: SOON }));
      await page.keyboard.press('Enter');
      const checkIn = page.getByRole('button', { name: t('code.open') });
      await checkIn.waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const { code } = await admin.request<{ code: string }>(200, 'GET', `/activities/${id}`);
      await tabTo(page, checkIn);
      await page.keyboard.press('Enter');
      // The dialog focuses its field.
      await expect.poll(() => isFocused(dialog.getByLabel(t('code.label')))).toBe(true);
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await page.getByText(t('code.attendedText')).waitFor();
      expect(pageErrors.all).toEqual([]);
    });
  });
}

describe('lists on a desktop', () => {
  const site = setUpSite({ clock: NOON });

  // docs/specification.md#side-by-side, docs/specification.md#keyboard
  test('stand beside what they open, all by keys', async () => {
    const { page, pageErrors } = await site.openAs('level8', '/demo/crews', { viewport: DESKTOP });
    const list = page.getByRole('region', { name: t('keys.list') });
    await page.getByText(t('shortcuts.choose')).waitFor();
    const rows = list.getByRole('rowheader').getByRole('link');
    const heading = page.getByRole('heading', { level: 1 });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => isFocused(rows.nth(1))).toBe(true);
    // After the initials of the face.
    const nick = (await rows.nth(1).innerText()).split('\n').at(-1) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL('**/crew/*');
    await heading.filter({ hasText: nick }).waitFor();
    const [left, right] = [await list.boundingBox(), await heading.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await untilIdle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);

    await page.keyboard.press('/');
    await page.keyboard.type(nick);
    await page.waitForURL('**/crews?search=*');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining(nick)]);
    await page.goBack();
    await page.waitForURL('**/crew/*');
    await heading.filter({ hasText: nick }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/crews');
    await expect.poll(() => isFocused(rows.nth(1))).toBe(true);
    expect(pageErrors.all).toEqual([]);
  });
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
