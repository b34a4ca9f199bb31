import type { Locator, Page } from 'playwright-core';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');

export const button = (parent: Page | Locator, name: string) =>
  parent.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name });
export const nicks = async (page: Page) =>
  (await page.locator('tbody th').allInnerTexts()).map((text) => text.trim());
export const crewLink = (page: Page, nick: string) => page.getByRole('link', { name: nick });

/** Types a phrase into the open dialog and confirms. */
export async function typePhrase(page: Page, phrase: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(phrase);
  await button(dialog, confirm).click();
}

/** Searches the crew's meetups without a match, and clears the search. */
export async function searchActivities(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: t('crew.searchMeetups') });
  await search.fill('없는 모임');
  await page.getByText(t('lists.noMatch', { search: '없는 모임' })).waitFor();
  await button(page, t('lists.clearSearch')).click();
  const meetups = page.getByRole('list', { name: t('crew.activities'), exact: true });
  await meetups.getByRole('link').first().waitFor();
}
