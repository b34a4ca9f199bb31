import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { DESKTOP, launchBrowser, type Visitor, visit } from './kit/browser.ts';
import { openSession } from './kit/open-session.ts';
import { accessibilityFaults, doubleText, motionFaults } from './kit/page-checks.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const START = '2026-12-01T03:00:00Z';
/** A demo meetup in 3 hours. */
const MEETUP = '남산 둘레길 함께 걷기';
const VARIANTS: [string, Parameters<typeof visit>[2]][] = [
  ['phone', { theme: 'light' }],
  ['phone in the dark', { theme: 'dark' }],
  ['desktop', { viewport: DESKTOP }],
];

// docs/specification.md#sheets. The engine does not matter here.
for (const engine of engines().slice(0, 1)) {
  describe(`a sheet, on ${engine}`, () => {
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

    async function openMeetup(options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
      const visitor = await visit(browser, server, options);
      const { page } = visitor;
      await openSession(page, server, 'level3');
      await page.goto('/demo/activities');
      await page.getByRole('link', { name: MEETUP }).first().click();
      await page.getByRole('heading', { level: 1, name: MEETUP }).waitFor();
      return visitor;
    }
    const dialogOf = (page: Page) => page.getByRole('dialog');
    const openerOf = (page: Page) => page.locator('main').getByRole('button', { name: t('seat.attend') });
    async function openSheet(page: Page): Promise<void> {
      await openerOf(page).click();
      await dialogOf(page).waitFor();
    }
    async function expectClosed(page: Page): Promise<void> {
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: MEETUP }).waitFor();
      await expect
        .poll(() => openerOf(page).evaluate((button) => button === document.activeElement))
        .toBe(true);
    }
    /** Where the sheet is dragged: in its header. */
    async function headerOf(page: Page): Promise<{ x: number; y: number }> {
      const box = await dialogOf(page).getByRole('heading').boundingBox();
      if (box === null) throw new Error('The sheet has no heading.');
      return { x: box.x + 20, y: box.y + box.height / 2 };
    }
    /** The left edge, the width and the bottom edge of the sheet. */
    async function edgesOf(page: Page): Promise<unknown[]> {
      const box = await dialogOf(page).boundingBox();
      return [box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)];
    }
    /** Drags from the sheet's header by this many pixels, in steps of 16 ms. */
    async function swipe(page: Page, by: number): Promise<void> {
      const { x, y } = await headerOf(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 20; step += 1) {
        await page.mouse.move(x, y + (by * step) / 20);
        await page.clock.runFor(16);
      }
      await page.mouse.up();
    }

    test('on a phone is at the bottom, and a long swipe down closes it', async () => {
      const visitor = await openMeetup();
      const { page } = visitor;
      await openSheet(page);
      // Without the space of the scroll bar.
      const width = await page.evaluate(() => document.body.clientWidth);
      // It slides in from below.
      await expect.poll(() => edgesOf(page)).toEqual([0, width, 844]);
      const box = await dialogOf(page).boundingBox();
      await swipe(page, -60);
      await dialogOf(page).waitFor();
      await swipe(page, (box?.height ?? 0) * 0.6);
      await expectClosed(page);
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });

    test('on a touch screen is closed by a long swipe of a finger too', async () => {
      const visitor = await openMeetup({ touch: true });
      const { page, context } = visitor;
      await openSheet(page);
      await expect.poll(() => edgesOf(page)).toEqual([0, 390, 844]);
      const { x, y } = await headerOf(page);
      const box = await dialogOf(page).boundingBox();
      const session = await context.newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((at) => ({ x, y: at })) });
      await touch('touchStart', y);
      for (let step = 1; step <= 20; step += 1)
        await touch('touchMove', y + ((box?.height ?? 0) * 0.6 * step) / 20);
      await touch('touchEnd');
      await expectClosed(page);
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });

    test('is closed by back, which leaves nothing in the history', async () => {
      const visitor = await openMeetup();
      const { page } = visitor;
      const meetup = page.url();
      await openSheet(page);
      await page.goBack();
      await expectClosed(page);
      expect(page.url()).toBe(meetup);
      // Forward meets no closed sheet, and one more back leaves the page.
      await page.goForward();
      await openSheet(page);
      await page.keyboard.press('Escape');
      await expectClosed(page);
      await page.goBack();
      await page.waitForURL('**/demo/activities**');
      // A navigation from an open sheet takes its entry away.
      await page.goForward();
      await page.waitForURL(meetup);
      await openSheet(page);
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/demo"]')?.click());
      await page.waitForURL('**/demo');
      // The URL changes before the page does.
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.goBack();
      await page.waitForURL(meetup);
      await page.getByRole('heading', { level: 1, name: MEETUP }).waitFor();
      expect(await dialogOf(page).count()).toBe(0);
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });

    test('is closed by a reload without a trace in the history', async () => {
      const visitor = await openMeetup();
      const { page } = visitor;
      await openSheet(page);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: MEETUP }).waitFor();
      expect(await dialogOf(page).count()).toBe(0);
      await expect.poll(() => page.evaluate(() => window.history.state.sheets ?? 0)).toBe(0);
      await page.goBack();
      await page.waitForURL('**/demo/activities**');
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });

    test.for(inFullRun(VARIANTS, VARIANTS.slice(0, 1)))(
      'on a %s keeps the focus and the rules of accessibility',
      async ([, options]) => {
        const visitor = await openMeetup(options);
        const { page } = visitor;
        await openSheet(page);
        expect(await motionFaults(page)).toEqual([]);
        expect(await accessibilityFaults(page)).toEqual([]);
        for (let stops = 0; stops < 8; stops += 1) {
          await page.keyboard.press('Tab');
          expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
        }
        // The page behind does not scroll.
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
          'hidden',
        );
        const reset = await doubleText(page);
        const confirm = dialogOf(page).getByRole('button').last();
        await confirm.scrollIntoViewIfNeeded();
        const [box, viewport] = [await confirm.boundingBox(), page.viewportSize()];
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport?.height ?? 0);
        await reset();
        await page.keyboard.press('Escape');
        await expectClosed(page);
        expect(visitor.pageErrors.all).toEqual([]);
        await visitor.leave();
      },
    );
  });
}
