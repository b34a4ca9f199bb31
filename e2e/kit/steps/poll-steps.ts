import type { Page } from 'playwright-core';
import { openDialog, press } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

/** Types the nth time of a poll. */
export async function typeTime(
  page: Page,
  t: Texts,
  place: number,
  day: string,
  clock: string,
): Promise<void> {
  await page.getByLabel(t('polls.dayOf', { place })).fill(day);
  await page.getByLabel(t('polls.clockOf', { place })).fill(clock);
}

/** Types two times of a poll and adds a third, of which one is missing. */
export async function planPoll(page: Page, t: Texts): Promise<void> {
  await typeTime(page, t, 1, '2026-12-19', '19:00');
  await typeTime(page, t, 2, '2026-12-20', '17:30');
  await press(page, t('polls.addTime'));
  await page.getByLabel(t('polls.dayOf', { place: 3 })).waitFor();
}

/** Opens the sheet that closes a poll, and waits for who gets a seat. */
export async function decide(page: Page, t: Texts): Promise<void> {
  await openDialog(page, t('polls.decide'));
  await page.getByRole('list', { name: t('polls.seated') }).waitFor();
}

/** Chooses to close a poll without a meetup. */
export async function chooseWithout(page: Page, t: Texts): Promise<void> {
  await decide(page, t);
  await page.getByRole('radio', { name: t('polls.without') }).click();
  await page.getByText(t('polls.withoutText')).waitFor();
}
