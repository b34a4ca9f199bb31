import type { Page } from 'playwright-core';
import { untilIdle } from '../browser.ts';
import { openDialog } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

/** Presses the button of a dialog and shows this answer; nothing is sent, so that the demo stays as it is. */
async function pressAnswered(page: Page, button: string, answer: { status: number; json: object }) {
  const seats = /\/api\/v1\/attendees$/;
  await page.route(seats, (route) => route.fulfill(answer));
  const answered = page.waitForResponse(seats);
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  // Before, the call might be sent all the same.
  await answered;
  await page.unroute(seats);
}

export async function takeSeat(page: Page, t: Texts): Promise<void> {
  await openDialog(page, t('seat.attend'));
  await pressAnswered(page, t('seat.attend'), { status: 201, json: { count: 9 } });
  await page.getByRole('dialog', { name: t('seat.takenTitle') }).waitFor();
}

export async function joinQueue(page: Page, t: Texts): Promise<void> {
  await openDialog(page, t('waiter.wait'));
  const json = { count: 8, waiting: { position: 4, total: 4 } };
  await pressAnswered(page, t('waiter.wait'), { status: 202, json });
  await page.getByRole('dialog', { name: t('waiter.joinedTitle') }).waitFor();
}

/**
 * Reloads the page with some fields of its record changed, as it is in a state that the demo does not have, until it
 * says so.
 */
export async function showWith(
  page: Page,
  { record, fields, shown }: { record: RegExp; fields: object; shown: string },
): Promise<void> {
  await page.route(record, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
  await page.reload();
  await page.getByText(shown).first().waitFor();
  await untilIdle(page);
  await page.unroute(record);
}

/** Opens the page of a meetup that was deleted with a reason; none is, so that the demo stays as it is. */
export async function openDeleted(page: Page, t: Texts): Promise<void> {
  const reason = '밤부터 비가 많이 온대요. 다음 주에 다시 모여요.';
  const next = { activity_id: 'next000000', name: '한강 5km', activity_time: '2026-12-05T19:30:00.000Z' };
  const cancelled = {
    name: '물빛무대 저녁 달리기',
    activity_time: '2026-12-03T19:30:00.000Z',
    club_nick: 'demo',
  };
  const record = /\/api\/v1\/activities\/deleted000(\?|$)/;
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    code: 'request.not_found',
    message: '',
  };
  await page.route(record, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { ...problem, cancelled: { ...cancelled, reason, next } },
    }),
  );
  await page.goto(new URL('/demo/activity/deleted000', page.url()).href);
  await page.getByRole('heading', { level: 1, name: t('activity.cancelledTitle') }).waitFor();
  await page.getByText(reason).waitFor();
  await untilIdle(page);
  await page.unroute(record);
}
