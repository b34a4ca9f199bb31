import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { typeTime } from './kit/steps/poll-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const NAME = '언제든 좋은 산행';
const SATURDAY = '12월 12일 (토) 오전 10시';
const SUNDAY = '12월 13일 (일) 오전 10시';

const site = setUpSite({ clock: NOON });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, time: string, label: string) =>
  page.getByRole('group', { name: time }).getByRole('button', { name: new RegExp(`^${label} `) });
/** Presses an answer and waits until the server has it. */
async function vote(page: Page, time: string, label: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/votes') && response.ok());
  await answer(page, time, label).click();
  await saved;
}

// docs/specification.md#poll-page
test('lets the crew vote on the date of a meetup, seats them as said, and lands on it', async () => {
  const host = await site.openAs('level5', '/demo/activity/create');
  await host.page.getByLabel(t('activity.name')).fill(NAME);
  await host.page.getByRole('link', { name: t('polls.decideByPoll') }).click();
  await host.page.getByRole('heading', { level: 1, name: t('polls.createTitle') }).waitFor();
  await typeTime(host.page, t, 1, '2026-12-12', '10:00');
  await typeTime(host.page, t, 2, '2026-12-13', '10:00');
  await host.page.getByLabel(t('activity.location')).fill('도봉산역');
  await host.page.getByLabel(t('activity.capacity')).fill('2');
  await host.page.reload();
  expect(await host.page.getByLabel(t('activity.name')).inputValue()).toBe(NAME);
  await press(host.page, t('polls.create'));
  await press(host.page, t('polls.see'));
  const path = new URL(host.page.url()).pathname;

  // One comes from the reminder on their own first screen, the other one by the link.
  const first = await site.openAs('level3', '/');
  await first.page.getByRole('link', { name: new RegExp(`${NAME}.*${t('polls.notVoted')}`) }).click();
  await vote(first.page, SUNDAY, t('polls.yes'));
  await vote(first.page, SATURDAY, t('polls.no'));
  const second = await site.openAs('level4', path);
  await vote(second.page, SUNDAY, t('polls.yes'));
  await second.page.reload();
  expect(await answer(second.page, SUNDAY, t('polls.yes')).getAttribute('aria-pressed')).toBe('true');
  await second.page.goto(new URL('/demo', second.page.url()).href);
  await second.page.getByRole('link', { name: new RegExp(`${NAME}.*${t('polls.voted')}`) }).waitFor();

  await host.page.reload();
  await press(host.page, t('polls.decide'));
  const sheet = host.page.getByRole('dialog', { name: t('polls.decideTitle') });
  const seated = sheet.getByRole('list', { name: t('polls.seated') }).getByRole('listitem');
  const waiting = sheet.getByRole('list', { name: t('polls.waiting') }).getByRole('listitem');
  await seated.nth(1).waitFor();
  expect([await seated.count(), await waiting.count()]).toEqual([2, 1]);
  await press(host.page, t('polls.make'));
  await host.page.waitForURL(/\/demo\/activity\//);
  await host.page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await host.page.getByText(SUNDAY).first().waitFor();
  const activity = new URL(host.page.url()).pathname;

  await first.page.goto(new URL(activity, first.page.url()).href);
  await first.page.getByRole('button', { name: t('seat.cancel'), exact: true }).waitFor();
  await second.page.goto(new URL(activity, second.page.url()).href);
  await second.page
    .getByText(t('waiter.place', { position: 1, total: 1 }))
    .first()
    .waitFor();
  await second.page.goto(new URL(path, second.page.url()).href);
  await second.page.getByText(t('polls.closed')).waitFor();
  for (const { pageErrors } of [host, first, second]) expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#poll-list
test('shows the chosen tab of the meetups on a phone whose width has no room for all', async () => {
  const crew = await site.openAs('level5', '/demo/activities?tab=polls', {
    viewport: { width: 320, height: 640 },
    language: 'en',
    touch: true,
  });
  const chosen = crew.page.getByRole('button', { name: textsOf('en')('lists.polls'), pressed: true });
  await chosen.waitFor();
  const { x = 0, width = 0 } = (await chosen.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(0);
  expect(x + width).toBeLessThanOrEqual(320);
  // The row has more than fits.
  expect(await chosen.evaluate(({ parentElement: row }) => (row?.scrollLeft ?? 0) > 0)).toBe(true);
  expect(crew.pageErrors.all).toEqual([]);
});
