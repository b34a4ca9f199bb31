import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Demo, findDemo, SCREENS_CLOCK } from './demo.ts';
import { launchBrowser, visit } from './kit/browser.ts';
import { accessibilityFaults, cutOffFaults, doubleText, sidewaysFaults } from './kit/checks.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { openScreen } from './open-screen.ts';
import { screens } from './screens.ts';

const NARROW = { width: 360, height: 780 };
const variants = [
  { language: 'ko', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

let server: RunningServer;
let browser: Browser;
let demo: Demo;

beforeAll(async () => {
  server = await startServer({ clock: SCREENS_CLOCK });
  browser = await launchBrowser();
  const visitor = await visit(browser, server);
  await signIn(visitor.page, server, 'level8');
  demo = await findDemo(visitor.page);
  await visitor.leave();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

for (const account of new Set(screens.map((screen) => screen.as))) {
  for (const { language, theme } of variants) {
    const whose = `the screens of ${account ?? 'a visitor'}, ${language}, ${theme}, at 360 px`;
    test.concurrent(`${whose}: readable for all, nothing cut off, nothing in the console`, async () => {
      const visitor = await visit(browser, server, { viewport: NARROW, language, theme });
      if (account !== null) await signIn(visitor.page, server, account);
      const faults: Record<string, string[]> = {};
      for (const screen of screens.filter(({ as }) => as === account)) {
        if (screen.refused) visitor.complaints.expectAnswer(screen.refused.status, screen.refused.request);
        await openScreen(visitor.page, server, demo, screen, language);
        faults[screen.name] = [
          ...(await accessibilityFaults(visitor.page)),
          ...(await sidewaysFaults(visitor.page)),
          ...(await cutOffFaults(visitor.page)),
        ];
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(visitor.complaints.all).toEqual([]);
      await visitor.leave();
    });
  }

  test.concurrent(`the screens of ${account ?? 'a visitor'} with text of 200 % at 390 px: nothing cut off`, async () => {
    const visitor = await visit(browser, server);
    if (account !== null) await signIn(visitor.page, server, account);
    const faults: Record<string, string[]> = {};
    for (const screen of screens.filter(({ as }) => as === account)) {
      if (screen.refused) visitor.complaints.expectAnswer(screen.refused.status, screen.refused.request);
      await openScreen(visitor.page, server, demo, screen, 'ko');
      await doubleText(visitor.page);
      faults[screen.name] = [...(await sidewaysFaults(visitor.page)), ...(await cutOffFaults(visitor.page))];
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(visitor.complaints.all).toEqual([]);
    await visitor.leave();
  });
}
