import type { BrowserContext, Page } from 'playwright-core';
import { readDemo } from '../../../e2e/kit/demo-site.ts';
import { textsOf } from '../../../e2e/kit/texts.ts';
import { slowDown, waitUntilIdle } from './measure.ts';

const t = textsOf('ko');
const TIMEOUT = { timeout: 60_000 };

/** Milliseconds on the slow phone from the press in the sheet that attends. */
export interface AttendPress {
  /** To the painted reaction of the button. */
  readonly reaction: number;
  /** To the painted seat, which the server has confirmed. */
  readonly seat: number;
}

/** Attends by a press, and cancels the attendance afterwards. */
export async function pressAttend(
  context: BrowserContext,
  origin: string,
  path: string,
): Promise<AttendPress> {
  const page = await context.newPage();
  try {
    await page.goto(`${origin}${path}`);
    await page.locator('[data-seat=attend]').first().waitFor(TIMEOUT);
    // The page's own loading is measured by its visit.
    await waitUntilIdle(page, { open: 0, last: 0 });
    await slowDown(page);
    await page.locator('[data-seat=attend]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('seat.attend'), exact: true }).waitFor(TIMEOUT);
    await page.evaluate(watchDialog, t('seat.takenTitle'));
    await dialog.getByRole('button', { name: t('seat.attend'), exact: true }).click();
    const handle = await page.waitForFunction(
      () => (window.__press?.seat ? window.__press : null),
      undefined,
      TIMEOUT,
    );
    const press = await handle.jsonValue();
    if (press === null) throw new Error('The press was not measured');
    await cancelSeat(page, path);
    return press;
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    __press?: AttendPress;
  }
}

function watchDialog(success: string): void {
  const press = { reaction: 0, seat: 0 };
  window.__press = press;
  let from = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      from = timeStamp;
    },
    { capture: true, once: true },
  );
  const noteOnce = (part: keyof AttendPress) => {
    if (press[part] > 0) return;
    // A message sent in an animation frame arrives after the paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      press[part] ||= performance.now() - from;
    };
    requestAnimationFrame(() => port2.postMessage(null));
  };
  new MutationObserver(() => {
    if (from === 0) return;
    const dialog = document.querySelector('dialog[open]');
    if (dialog?.querySelector('[aria-busy=true]')) noteOnce('reaction');
    if (dialog?.textContent?.includes(success)) noteOnce('seat');
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Waits until the server has stored the seat, and cancels it. */
export async function cancelSeat(page: Page, path: string): Promise<void> {
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
  if (status !== 200) throw new Error(`The seat was not cancelled: ${status}`);
}
