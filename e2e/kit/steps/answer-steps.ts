import type { Page } from 'playwright-core';
import { untilIdle } from '../browser.ts';
import { openDialog } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

/** Presses the button of a dialog and shows this answer; nothing is sent, so that the demo stays as it is. */
async function pressAnswered(page: Page, button: string, answer: { status: number; json: object }) {
  const seats = /\/api\/v1\/attendees$/;
  await page.route(seats, (route) => route.fulfill(answer));
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
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

/** Reloads the page with some fields of its record changed, as it is in a state that the demo does not have. */
export async function showWith(page: Page, record: RegExp, fields: object): Promise<void> {
  await page.route(record, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
  await page.reload();
  await untilIdle(page);
  await page.unroute(record);
}

/** Plans a meetup as the user, deletes it with a reason, and opens its page. */
export async function openDeleted(page: Page): Promise<void> {
  const path = await page.evaluate(async () => {
    const headers = {
      authorization: localStorage.getItem('jwtoken') ?? '',
      'content-type': 'application/json',
    };
    const call = async (method: string, url: string, body?: object) => {
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
      return response.json();
    };
    const club = await call('GET', '/api/v1/clubs/nick/demo');
    const { id } = await call('POST', '/api/v1/activities', {
      ...{ club_id: club.id, crew_id: club.my.crew_id, activity_time: '2026-12-03T19:30:00.000Z' },
      ...{
        name: '물빛무대 저녁 달리기',
        location: '여의나루역 2번 출구',
        max_crew: 12,
        attend_level: 1,
        state: 2,
      },
    });
    const reason = '밤부터 비가 많이 온대요. 다음 주에 다시 모여요.';
    await call('PUT', `/api/v1/activities/delete/${id}`, { reason });
    return `/demo/activity/${id}`;
  });
  await page.goto(new URL(path, page.url()).href);
  await untilIdle(page);
}
