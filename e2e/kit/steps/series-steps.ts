import type { Page } from 'playwright-core';
import { press } from '../screens/screen.ts';
import type { Texts } from '../texts.ts';

/** Types a meetup on Thursday 24 December and repeats it every week, until its dates are shown. */
export async function planSeries(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('activityForm.day')).first().fill('2026-12-24');
  await page.getByLabel(t('activityForm.time')).first().fill('20:00');
  await page
    .getByRole('group', { name: t('series.repeats') })
    .getByRole('button')
    .nth(1)
    .click();
  await page
    .getByRole('region', { name: t('series.preview') })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** Opens the form of the next meetup of a series. */
export async function openSeriesForm(page: Page, t: Texts): Promise<void> {
  await press(page, t('series.more'));
  await press(page, t('series.editAll'));
  await page.getByRole('heading', { level: 1, name: t('activity.editTitle') }).waitFor();
}

/** Saves another time for all meetups of a series, and waits for what that does. */
export async function askForScope(page: Page, t: Texts): Promise<void> {
  await openSeriesForm(page, t);
  await page.getByLabel(t('activityForm.time')).first().fill('19:00');
  await press(page, t('common.save'));
  await page.getByRole('dialog', { name: t('series.scopeTitle') }).waitFor();
  await page.locator('button:enabled', { hasText: t('series.change') }).waitFor();
}

/** Presses an action behind ⋯, and waits for its dialog. */
export async function openSeriesDialog(page: Page, t: Texts, action: string): Promise<void> {
  await press(page, t('series.more'));
  await press(page, action);
  // The sheet of the actions leaves with a transition.
  await page.getByRole('dialog', { name: t('series.more') }).waitFor({ state: 'hidden' });
  await page.getByRole('dialog').waitFor();
}
