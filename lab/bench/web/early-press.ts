import type { BrowserContext } from 'playwright-core';
import { slowDown } from './measure.ts';

const TIMEOUT = { timeout: 60_000 };

/** Milliseconds from the start of the navigation. */
export interface EarlyPress {
  /** When the button was seen to react. */
  readonly answered: number;
  /** When the sheet was on screen; null where the press leads to another page. */
  readonly open: number | null;
}

/** Presses a page's main button as soon as it is on screen. */
export async function pressEarly(
  context: BrowserContext,
  url: string,
  hasSheet: boolean,
): Promise<EarlyPress> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watchPress);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    const button = page.locator('[data-action-bar] :is(button, a)').first();
    await button.waitFor(TIMEOUT);
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
      undefined,
      TIMEOUT,
    );
    await button.click({ ...TIMEOUT, noWaitAfter: true });
    const handle = await page.waitForFunction(
      (needsSheet) =>
        window.__early !== undefined && (!needsSheet || window.__early.open !== null) && window.__early,
      hasSheet,
      TIMEOUT,
    );
    const early = await handle.jsonValue();
    if (!early) throw new Error('The press was not measured');
    return early;
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    __early?: EarlyPress;
  }
}

function watchPress(): void {
  const times: { answered: number | null; open: number | null } = { answered: null, open: null };
  const noteOnce = (part: keyof typeof times) => {
    if (times[part] !== null) return;
    // A message sent in an animation frame arrives after the paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      times[part] ??= performance.now();
      const { answered, open } = times;
      if (answered !== null) window.__early = { answered, open };
    };
    requestAnimationFrame(() => port2.postMessage(null));
  };
  const observe = () =>
    new MutationObserver(() => {
      if (document.querySelector('[data-action-bar] [aria-busy=true]')) noteOnce('answered');
      // A popup is a sheet too.
      if (!document.querySelector('dialog[open] [data-variant=filled]')) return;
      noteOnce('answered');
      noteOnce('open');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('click', observe, { capture: true, once: true });
}
