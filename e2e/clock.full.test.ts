import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { type Club, foundClub, joinClub, planMeetup, seatsOf } from './kit/club.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { closeTaken } from './kit/steps/activity-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The last second of a year in Seoul, and of a 29 February. */
const CLOCKS = ['2026-12-31T14:59:59Z', '2028-02-29T14:59:59Z'] as const;
const LEADER = 'leader@clock.test';
const WALKER = 'walker@clock.test';
const ZONES = ['Asia/Seoul', 'America/New_York', 'Pacific/Auckland'] as const;

for (const [index, clock] of CLOCKS.entries()) {
  // Each engine tests one of the clocks.
  for (const engine of engines()
    .slice(index % engines().length)
    .slice(0, 1)) {
    describe(`at ${clock}, the last second of a day in Seoul, on ${engine}`, () => {
      const site = setUpSite({ engine, clock, env: { DEMO: '0' } });
      let club: Club;
      /** The server's time, and the following midnight. */
      const now = new Date(clock);
      const midnight = new Date(now.getTime() + SECOND_MS);
      const [dayBefore, dayAfter] = [seoulDay(now), seoulDay(midnight)];

      beforeAll(async () => {
        club = await foundClub(await logInOverHttp(site.server, LEADER), 'midnight');
      });

      test.for(ZONES)(
        // docs/threats.md#t-36
        'in %s, shows meetups around midnight on their day in Seoul',
        async (zone) => {
          await site.server.setClock(new Date(now.getTime() - 2 * MINUTE_MS).toISOString());
          const names = { last: `${zone} 23:59`, first: `${zone} 00:00` };
          await planMeetup(club, { name: names.last, at: new Date(midnight.getTime() - MINUTE_MS) });
          await planMeetup(club, { name: names.first, at: midnight });
          await site.server.setClock(clock);
          const visitor = await site.visit({ timeZone: zone });
          const { page } = visitor;
          // A leader, since level 1 sees the present month only.
          await signIn(page, site.server, LEADER);
          await page.goto(`/${club.nick}`);

          await pickDay(page, dayAfter);
          await card(page, names.first)
            .getByText(/^(오늘|내일) 0시$/)
            .waitFor();
          expect(await card(page, names.last).count()).toBe(0);
          await pickDay(page, dayBefore);
          await card(page, names.last)
            .getByText(/^(어제|오늘) 밤 11:59$/)
            .waitFor();
          expect(await card(page, names.first).count()).toBe(0);
          expect(visitor.pageErrors.all).toEqual([]);
        },
      );

      test('a crew attends, and enters the code after midnight', async () => {
        const name = '자정을 넘어 걷기';
        const meetup = await planMeetup(club, { name, at: new Date(midnight.getTime() + 40 * MINUTE_MS) });
        const visitor = await site.visit();
        const { page } = visitor;
        await joinClub(await logInOverHttp(site.server, WALKER), club, '걷는 사람');
        await signIn(page, site.server, WALKER);
        await setClocks(site.server, [visitor], clock);
        await page.goto(`/${club.nick}/activity/${meetup}`);
        await page.getByRole('button', { name: t('seat.attend') }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('seat.attend') })
          .click();
        await closeTaken(page, t);
        await page.getByRole('button', { name: t('seat.cancel') }).waitFor();
        // The button changes before the server has answered.
        await expect.poll(async () => (await seatsOf(club.leader, meetup)).count).toBe(2);

        await setClocks(site.server, [visitor], new Date(midnight.getTime() + MINUTE_MS).toISOString());
        const { code } = await club.leader.request<{ code: string }>(200, 'GET', `/activities/${meetup}`);
        await page.getByRole('button', { name: t('code.open') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('code.label')).fill(code);
        await dialog.getByRole('button', { name: t('code.submit') }).click();
        await page.getByText(t('code.attendedText')).waitFor();
        expect(visitor.pageErrors.all).toEqual([]);
      });
    });
  }
}

function card(page: Page, name: string) {
  const calendar = page.getByRole('region', { name: t('calendar.title') });
  return calendar.getByRole('article').filter({ hasText: name });
}

async function pickDay(page: Page, day: string): Promise<void> {
  const button = page.locator(`[data-day="${day}"]`);
  await button.waitFor();
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
}

function seoulDay(instant: Date): string {
  return instant.toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
}
