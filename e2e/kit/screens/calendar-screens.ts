import type { Page } from 'playwright-core';
import type { Demo } from '../demo-site.ts';
import type { Texts } from '../texts.ts';
import { openDialog, press, type Screen } from './screen.ts';

/** Opens the sheet, with the links of its feed. */
async function openCalendarSheet(page: Page, t: Texts): Promise<void> {
  await openDialog(page, t('seat.addToCalendar'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendarFeed.copy') })
    .waitFor();
}

const attended = ({ meetup }: Demo) => meetup('몸 풀기 러닝과 스트레칭');

/** Adding meetups to a calendar, from a meetup and from the first screen, and replacing the address. */
export const calendarScreens: readonly Screen[] = [
  { name: 'calendar-sheet', as: 'level5', path: () => '/', steps: openCalendarSheet },
  { name: 'calendar-sheet-meetup', as: 'level5', path: attended, steps: openCalendarSheet },
  {
    name: 'calendar-renew',
    as: 'level5',
    path: attended,
    steps: async (page, t) => {
      await openCalendarSheet(page, t);
      await press(page, t('calendarFeed.renew'));
      await page.getByRole('dialog', { name: t('calendarFeed.renewQuestion') }).waitFor();
    },
  },
];
