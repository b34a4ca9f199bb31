import type { Page } from 'playwright-core';
import { press } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

/** Opens the sheet that gives a seat, with the first crew and a reason chosen. */
export async function openGiveSheet(page: Page, t: Texts): Promise<void> {
  await press(page, t('seating.give'));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('radiogroup', { name: t('seating.crew') })
    .getByRole('radio')
    .first()
    .check();
  await dialog.getByRole('button', { name: t('seating.toldInChat') }).click();
}

/** Opens the dialog that removes the first attendee who can be removed. */
export async function openSeatMenu(page: Page, t: Texts): Promise<void> {
  const menus = page.getByRole('button', { name: new RegExp(t('seating.moreOf', { nick: '.+' })) });
  await menus.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('seating.remove') })
    .click();
  await page.getByRole('textbox', { name: t('seating.reason') }).waitFor();
}
