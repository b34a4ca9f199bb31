import type { Page } from 'playwright-core';
import type { Demo } from '../demo-site.ts';
import { IPHONE, KAKAOTALK } from '../steps/device-steps.ts';
import type { Texts } from '../texts.ts';
import { openDialog, press, type Screen } from './screen.ts';

const url = `https://crewwith.example.com/api/v1/calendar/${'x'.repeat(43)}.ics`;
const created_time = '2026-11-21T03:00:00.000Z';
const ofSeats = { id: 'feed000001', scope: 'seats', club_id: null, club_name: null, url, created_time };
const ofClub = {
  ...ofSeats,
  id: 'feed000002',
  scope: 'club',
  club_id: 'club000001',
  club_name: '한강 러너스',
};

/** Opens the sheet in a browser of this name, with these addresses; the demo stays as it is. */
async function openCalendarSheet(
  page: Page,
  t: Texts,
  { userAgent, feeds = [] }: { userAgent?: string; feeds?: readonly object[] } = {},
): Promise<void> {
  if (userAgent !== undefined)
    await page.evaluate((name) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => name });
    }, userAgent);
  const calls = /\/calendar-feeds$/;
  await page.route(calls, (route) => route.fulfill({ json: feeds }));
  await openDialog(page, t('seat.addToCalendar'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendarFeed.copy') })
    .waitFor();
  await page.unroute(calls);
}

const attended = ({ meetup }: Demo) => meetup('몸 풀기 러닝과 스트레칭');

/** Adding meetups to a calendar, from a meetup, a club and the first screen; replacing and ending an address. */
export const calendarScreens: readonly Screen[] = [
  { name: 'calendar-sheet', as: 'level5', path: () => '/', steps: openCalendarSheet },
  {
    name: 'calendar-sheet-own',
    as: 'level5',
    path: () => '/',
    steps: (page, t) => openCalendarSheet(page, t, { userAgent: IPHONE, feeds: [ofSeats, ofClub] }),
  },
  {
    name: 'calendar-sheet-meetup',
    as: 'level5',
    path: attended,
    steps: (page, t) => openCalendarSheet(page, t, { userAgent: IPHONE, feeds: [ofSeats] }),
  },
  {
    name: 'calendar-sheet-club',
    as: 'level5',
    path: () => '/demo',
    steps: async (page, t) => {
      await openCalendarSheet(page, t, { userAgent: IPHONE });
      await page.getByRole('list', { name: t('calendarFeed.seriesOnce') }).waitFor();
    },
  },
  {
    name: 'calendar-sheet-kakaotalk',
    as: 'level5',
    path: attended,
    steps: (page, t) => openCalendarSheet(page, t, { userAgent: KAKAOTALK }),
  },
  {
    name: 'calendar-replace',
    as: 'level5',
    path: attended,
    steps: async (page, t) => {
      await openCalendarSheet(page, t, { feeds: [ofSeats] });
      await press(page, t('calendarFeed.replace'));
      await page.getByRole('dialog', { name: t('calendarFeed.replaceQuestion') }).waitFor();
    },
  },
  {
    name: 'calendar-end',
    as: 'level5',
    path: () => '/',
    steps: async (page, t) => {
      await openCalendarSheet(page, t, { feeds: [ofSeats, ofClub] });
      const name = t('calendarFeed.ofClub', { club: ofClub.club_name });
      await press(page, t('calendarFeed.endOf', { name }));
      await page.getByRole('dialog', { name: t('calendarFeed.endQuestion') }).waitFor();
    },
  },
];
