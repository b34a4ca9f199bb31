import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { launchBrowser, visit } from './kit/browser.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const START = '2026-12-01T03:00:00Z';
const TODAY = '2026-12-01';
const SOON = '곧 출발! 한강 5km 함께 달리기';
const SUBGROUP = '신나게 5분 30초';
/** More than the tab stops of any page. */
const MAX_TAB_STOPS = 150;

// The engine does not matter here; PostgreSQL if available.
for (const engine of engines().slice(-1)) {
  describe(`the main use case by keyboard only, on ${engine}`, () => {
    let server: RunningServer;
    let browser: Browser;

    beforeAll(async () => {
      server = await startServer({ engine, clock: START });
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    test('picks a day, attends in a subgroup and enters the code', async () => {
      const visitor = await visit(browser, server);
      const { page } = visitor;
      const admin = await logInOverHttp(server, 'level8');
      await signIn(page, server, 'level2');
      await page.goto('/demo');
      const day = page.locator(`[data-day="${TODAY}"]`);
      await day.waitFor();

      await page.keyboard.press('Tab');
      expect(await isFocused(page.getByRole('link', { name: t('common.skip') }))).toBe(true);
      await tabTo(page, day);
      await page.keyboard.press('ArrowRight');
      expect(await isFocused(page.locator('[data-day="2026-12-02"]'))).toBe(true);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');

      const card = page.getByRole('article').filter({ hasText: SOON });
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
      await tabTo(page, dialog.getByRole('button', { name: t('seat.toSubgroups') }));
      await page.keyboard.press('Enter');
      await dialog.getByLabel(SUBGROUP).waitFor();
      await tabTo(page, dialog.getByRole('radio').first());
      await page.keyboard.press('ArrowDown');
      expect(await dialog.getByLabel(SUBGROUP).isChecked()).toBe(true);
      await tabTo(page, dialog.getByRole('button', { name: t('seat.attend') }));
      await page.keyboard.press('Enter');
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
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });
  });
}

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
