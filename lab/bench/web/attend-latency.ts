import type { BrowserContext, Page } from 'playwright-core';
import { readDemo } from '../../../e2e/kit/demo-site.ts';
import { textsOf } from '../../../e2e/kit/texts.ts';
import { atRest, slowDown } from './measure.ts';

const t = textsOf('ko');
const PATIENCE = { timeout: 60_000 };

/**
 * Milliseconds from the press that takes a seat to the painted button that gives it back, on the slow phone; the seat
 * is given back afterwards. The question before it is answered beforehand: the press that counts is the one that
 * attends.
 */
export async function pressAttend(context: BrowserContext, origin: string, path: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(`${origin}${path}`);
    await page.locator('[data-seat=attend]').first().waitFor(PATIENCE);
    // What a page still does when it has just been opened is measured with its visit.
    await atRest(page, { open: 0, last: 0 });
    await slowDown(page);
    await page.locator('[data-seat=attend]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('seat.attend'), exact: true }).waitFor(PATIENCE);
    await page.evaluate(watchSeat);
    await dialog.getByRole('button', { name: t('seat.attend'), exact: true }).click();
    const handle = await page.waitForFunction(() => window.__press?.took, undefined, PATIENCE);
    const took = Number(await handle.jsonValue());
    await page.locator('[data-seat=attending]').first().waitFor(PATIENCE);
    await giveBack(page, path);
    return took;
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    __press?: { from: number; took: number | null };
  }
}

function watchSeat(): void {
  const press: { from: number; took: number | null } = { from: 0, took: null };
  window.__press = press;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      press.from = timeStamp;
    },
    { capture: true, once: true },
  );
  const changes = new MutationObserver(() => {
    if (press.from === 0 || !document.querySelector('[data-seat=attending]')) return;
    changes.disconnect();
    // A message that is sent as a frame is made comes when it has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      press.took = performance.now() - press.from;
    };
    requestAnimationFrame(() => port2.postMessage(null));
  });
  changes.observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** Waits until the seat is really taken, and gives it back. */
async function giveBack(page: Page, path: string): Promise<void> {
  const activity = path.split('/').at(-1) ?? '';
  const url = (member: string) => `/api/v1/attendees/member/${member}/activity/${activity}`;
  const member = await page.evaluate(() => {
    const [, payload = ''] = (localStorage.getItem('jwtoken') ?? '').split('.');
    return String(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub);
  });
  for (;;) {
    const [row] = await readDemo<{ count: number }[]>(page, `${url(member)}/count`);
    if (row && row.count > 0) break;
  }
  const status = await page.evaluate(async (address) => {
    const headers = {
      authorization: localStorage.getItem('jwtoken') ?? '',
      'content-type': 'application/json',
    };
    return (await fetch(address, { method: 'PUT', headers, body: '{}' })).status;
  }, url(member));
  if (status !== 200) throw new Error(`The seat was not given back: ${status}`);
}
