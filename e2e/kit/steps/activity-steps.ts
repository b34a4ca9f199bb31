import { errorMessage } from '@crewwith/domain/errors';
import type { Page } from 'playwright-core';
import { press } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

const ATTENDEES = /\/api\/v1\/attendees\//;

export async function pickSubgroup(page: Page, t: Texts): Promise<void> {
  await press(page, t('seat.attend'));
  await page.getByRole('dialog').getByRole('radio').nth(1).check();
}

/** Closes the sheet that says that the seat is taken. */
export async function closeTaken(page: Page, t: Texts): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('seat.takenTitle') });
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
}

export async function openCancelDialog(page: Page, t: Texts): Promise<void> {
  await press(page, t('seat.cancel'));
  await page.getByRole('dialog').waitFor();
}

export async function cancelWithoutReason(page: Page, t: Texts): Promise<void> {
  await openCancelDialog(page, t);
  await press(page, t('cancel.next'));
}

/** The response to the wrong code is stubbed, since a real one would count as a try. */
export async function typeWrongCode(page: Page, t: Texts): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'ko';
  const code = 'attendee.code_wrong';
  const problem = { status: 422, code, message: errorMessage(code, language), tries_left: 3 };
  await page.route(ATTENDEES, (route) => route.fulfill({ status: 422, json: problem }));
  await press(page, t('code.open'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('code.label')).fill('10');
  await dialog.getByRole('button', { name: t('code.submit') }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute(ATTENDEES);
}

export async function openNoShowDialog(page: Page, t: Texts): Promise<void> {
  const nick = '노을수집가';
  await press(page, t('marking.markNick', { nick, mark: t('attendee.noShow') }));
  await page.getByRole('dialog').waitFor();
}

export async function openCancelled(page: Page, t: Texts): Promise<void> {
  await page.getByText(t('cancelledList.title')).click();
}

/** Presses one of the leader's actions behind ⋯. */
export async function pressInMenu(page: Page, t: Texts, key: string): Promise<void> {
  await press(page, t('activity.more'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(key) })
    .click();
}

export async function openDeleteDialog(page: Page, t: Texts): Promise<void> {
  await pressInMenu(page, t, 'activity.delete');
  await page.getByRole('dialog', { name: t('activityForm.deleteQuestion') }).waitFor();
}

export async function openEditForm(page: Page, t: Texts): Promise<void> {
  await pressInMenu(page, t, 'activity.edit');
  await page.getByRole('heading', { level: 1, name: t('activity.editTitle') }).waitFor();
}

export async function openCopyForm(page: Page, t: Texts): Promise<void> {
  await pressInMenu(page, t, 'activity.copy');
  await page.getByRole('heading', { level: 1, name: t('activityForm.copyTitle') }).waitFor();
}

export async function scrollToMarking(page: Page, t: Texts): Promise<void> {
  await press(page, t('attendee.mark'));
}

/** How far the page's main buttons reach over its comment bar, in pixels. */
export async function commentBarOverlap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [form, bar] = ['main form', '[data-action-bar] > *'].map((each) => document.querySelector(each));
    if (!form || !bar) throw new Error('The page has no comment bar above main buttons');
    return bar.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(form).bottom);
  });
}
