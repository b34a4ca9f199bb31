import type { Page } from 'playwright-core';
import { POPUPS_KEY } from '../browser.ts';

const CREW = { crew_id: 'PopupCrew0', club_nick: 'demo', club_name: '함께 걷는 클럽' };
const noneDue = {
  ...CREW,
  updated_time: '2026-11-01T03:00:00.000Z',
  no_shows: { count: 0, last_noshow_time: null as string | null, until: null as string | null },
  upcoming: [] as object[],
  late_cancels: [] as object[],
};
const meetup = (name: string, activity_time: string) => ({
  activity_id: 'PopupMeet0',
  name,
  activity_time,
  location: '여의나루역 2번 출구',
});

/** The data of each popup at noon of 1 December in Seoul. Stubbed, since no account has all popups. */
const facts: Record<string, object> = {
  'no-show': {
    no_shows: {
      count: 2,
      last_noshow_time: '2026-11-28T19:30:00.000Z',
      until: '2026-12-12T10:30:00.000Z',
    },
  },
  hour: { upcoming: [meetup('곧 출발! 한강 5km 함께 달리기', '2026-12-01T12:40:00.000Z')] },
  day: {
    upcoming: [
      meetup('남산 둘레길 함께 걷기', '2026-12-01T19:00:00.000Z'),
      { ...meetup('몸 풀기 러닝과 스트레칭', '2026-12-02T08:00:00.000Z'), activity_id: 'PopupMeet1' },
    ],
  },
  welcome: { updated_time: null },
  'late-cancel': {
    late_cancels: [
      {
        ...meetup('저녁 달리기', '2026-12-01T19:00:00.000Z'),
        cancelled_time: '2026-12-01T02:20:00.000Z',
        until: '2026-12-01T14:20:00.000Z',
      },
    ],
  },
};

/** One screen for each popup. */
export const popupScreens = Object.entries(facts).map(([name, change]) => ({
  name: `popup-${name}`,
  as: 'level8' as const,
  path: () => '/demo',
  steps: (page: Page) => showPopup(page, { ...noneDue, ...change }),
}));

async function showPopup(page: Page, popups: object): Promise<void> {
  await page.evaluate(
    ([key, body]) => {
      sessionStorage.setItem(key, body);
      // As in a new tab.
      sessionStorage.removeItem('crewwith_popups_shown');
    },
    [POPUPS_KEY, JSON.stringify([popups])] as const,
  );
  await page.reload();
  await page.getByRole('dialog').waitFor();
  await page.evaluate((key) => sessionStorage.removeItem(key), POPUPS_KEY);
}
