import type { Page } from 'playwright-core';
import { press } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

export async function fillSignUp(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('signup.name')).fill('김걸음');
  await page.getByLabel(t('signup.female')).check();
  await page.getByLabel(t('signup.birthday')).fill('960520');
  await press(page, t('signup.next'));
  await page.getByLabel(t('signup.address')).fill('서울 마포구 망원동');
  await page.getByLabel(t('signup.contact')).fill('01023456789');
  await press(page, t('signup.submit'));
  await page.getByRole('dialog').getByLabel(t('signup.consent')).check();
}

export async function submitEmptyClub(page: Page, t: Texts): Promise<void> {
  await press(page, t('signup.next'));
  await page.getByText(t('common.required')).first().waitFor();
}

/** Names a new club, and goes on to how it looks. */
export async function nameClub(page: Page, t: Texts): Promise<void> {
  await page.getByRole('textbox', { name: t('clubForm.name') }).fill('느린 산책');
  await press(page, t('signup.next'));
  await page.getByRole('heading', { level: 1, name: t('clubForm.stepLook') }).waitFor();
}

/** Names a new club, and goes on to the last step. */
export async function nameClubAndGoOn(page: Page, t: Texts): Promise<void> {
  await nameClub(page, t);
  await press(page, t('signup.next'));
  await page.getByRole('heading', { level: 1, name: t('clubForm.stepWelcome') }).waitFor();
}

export async function setJoinWindow(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('clubForm.joinWindow')).check();
  await page.getByLabel(t('clubForm.joinFrom')).fill('2026-12-07');
  await page.getByLabel(t('clubForm.colours.gold')).check({ force: true });
}

export async function offerWithoutPhrase(page: Page, t: Texts): Promise<void> {
  await press(page, t('transfer.open'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('transfer.toFirst')).check();
  await dialog.getByRole('button', { name: t('transfer.confirmFirst') }).click();
  await dialog.getByText(t('phrase.wrong')).waitFor();
}

export async function pickDay(page: Page, day: string): Promise<void> {
  const button = page.locator(`[data-day="${day}"]`);
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
}

export async function turnToEmptyMonth(page: Page, t: Texts): Promise<void> {
  for (let turns = 0; turns < 2; turns += 1) await press(page, t('calendar.nextMonth'));
}
