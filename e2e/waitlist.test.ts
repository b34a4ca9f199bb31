import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const START = inMinutes(48 * 60);
/** Among the first meetups of every screen, with as many awake hours before the first late cancel. */
const SOON = inMinutes(22 * 60);
/** Fewer than 4 awake hours before the first late cancel: a free seat is held for the next one. */
const EVENING = inMinutes(31 * 60);

const site = setUpSite({ clock: NOON });
let club: Club;
let path: string;
let meetup: string;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  meetup = await planMeetup(club, { name: '자리가 둘뿐인 모임', at: START, seats: 2 });
  path = `/demo/activity/${meetup}`;
});

async function callAs(account: 'level2' | 'level4') {
  const client = await logInOverHttp(site.server, account);
  return { client, crew: await crewOf(client, 'demo') };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
const place = (page: Page, position: number, total: number) =>
  page.getByText(t('waiter.place', { position, total })).first().waitFor();

async function wait(page: Page): Promise<void> {
  await press(page, t('waiter.wait'));
  await pressInDialog(page, t('waiter.wait'));
  await page.getByRole('dialog', { name: t('waiter.joinedTitle') }).waitFor();
  await pressInDialog(page, t('common.close'));
}

async function cancel(page: Page): Promise<void> {
  await press(page, t('seat.cancel'));
  await pressInDialog(page, t('cancel.giveBack'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Drags by the mouse a little past the other one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Scrolls both clear of the bars.
  await to.hover();
  await from.hover();
  const box = await to.boundingBox();
  if (box === null) throw new Error('What is dragged to is not shown.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.75, { steps: 5 });
  await page.mouse.up();
}

test('gives seats that come free to those who wait, on open pages, in the order that leaders set', async () => {
  const live = { live: true } as const;
  const seated = await callAs('level4');
  await seated.client.request(201, 'POST', '/attendees', { crew_id: seated.crew, activity_id: meetup });
  const holder = await site.openAs('level4', path, live);
  const first = await site.openAs('level3', path, live);
  const second = await site.openAs('level5', path, live);
  await wait(first.page);
  await place(first.page, 1, 1);
  await wait(second.page);
  await place(second.page, 2, 2);
  await place(first.page, 1, 2);

  await cancel(holder.page);
  await first.page.getByRole('status').getByText('자리가 나서 참석으로 바뀌었어요.').waitFor();
  await place(second.page, 1, 1);

  const third = await callAs('level2');
  const waiting = { crew_id: third.crew, activity_id: meetup, wait: true };
  await third.client.request(202, 'POST', '/attendees', waiting);
  await place(second.page, 1, 2);

  const leader = await site.openAs('level8', path, live);
  const list = leader.page.getByRole('list', { name: t('queue.title') });
  await list.getByRole('listitem').nth(1).waitFor();
  const handle = (index: number) => list.getByRole('listitem').nth(index).getByRole('button').first();
  await drag(leader.page, handle(0), handle(1));
  await leader.page.getByRole('dialog').getByRole('textbox').fill('먼저 말한 분이 있어요');
  await pressInDialog(leader.page, t('queue.confirmMove'));
  await leader.page.getByRole('dialog').waitFor({ state: 'detached' });
  await place(second.page, 2, 2);
  await second.page.getByText(t('waiter.moved')).waitFor();
  await third.client.request(200, 'DELETE', `/activities/${meetup}/waiters/${third.crew}`);
  await place(second.page, 1, 1);

  await setClocks(site.server, [holder, first, second, leader], EVENING.toISOString());
  await cancel(first.page);
  await second.page.getByRole('timer').waitFor();
  await second.page
    .getByText(t('waiter.called', { until: '오후 9:00' }))
    .first()
    .waitFor();
  await press(second.page, t('waiter.accept'));
  await second.page
    .getByRole('dialog')
    .getByText(t('waiter.heldUntil', { until: '오후 9:00' }))
    .waitFor();
  await pressInDialog(second.page, t('waiter.accept'));
  await second.page.getByRole('dialog', { name: t('seat.takenTitle') }).waitFor();
  await pressInDialog(second.page, t('common.close'));
  await second.page.getByRole('button', { name: t('seat.cancel') }).waitFor();
  for (const { pageErrors } of [holder, first, second, leader]) expect(pageErrors.all).toEqual([]);
});

test('reads nothing again for those who neither wait nor have a seat', async () => {
  const other = await planMeetup(club, { name: '조용히 보는 모임', at: SOON, seats: 2 });
  const address = `/demo/activity/${other}`;
  const live = { live: true } as const;
  const seats = (page: Page, count: number) =>
    page
      .getByRole('progressbar', { name: t('card.seats', { count, max: 2 }) })
      .first()
      .waitFor({ state: 'attached' });
  // A visitor, a crew that may not see attendees, on the page and on both first screens.
  const stranger = await site.visit(live);
  await stranger.page.goto(address);
  const others = await Promise.all([address, '/', '/demo'].map((path) => site.openAs('level2', path, live)));
  const watchers = [stranger, ...others];
  const reads: string[] = [];
  for (const { page } of watchers) {
    await seats(page, 1);
    // The page itself brings what it shows: from here on it reads only what changes.
    page.on('request', (request) => {
      if (/\/api\/v1\/.*\b(activities|home)\b/.test(request.url())) reads.push(request.url());
    });
  }
  const { client, crew } = await callAs('level4');
  await client.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: other });
  for (const { page } of watchers) await seats(page, 2);
  const waiter = await site.openAs('level3', address, live);
  await wait(waiter.page);
  await client.request(200, 'PUT', `/attendees/member/${client.member}/activity/${other}`, {});
  // By then the other pages would have read it again, too.
  await waiter.page.getByText(t('attendee.applied')).first().waitFor();
  expect(reads.filter((url) => !url.endsWith('/live'))).toEqual([]);
  for (const { pageErrors } of watchers) expect(pageErrors.all).toEqual([]);
});
