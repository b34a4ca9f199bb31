import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import type { Visitor } from './kit/browser.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

/** More than 8 hours, so that cancelling needs no reason. */
const START = inMinutes(9 * 60);
const NAME = '모두가 보는 모임';
const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
let club: Club;
let meetup: string;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  meetup = await planMeetup(club, { name: NAME, at: START });
});

/** Waits until the page waitForCount this number of attendees, also to screen readers. */
async function waitForCount(page: Page, count: number): Promise<void> {
  const element = page.getByRole('progressbar', { name: t('card.seats', { count, max: 40 }) });
  await element.first().waitFor({ state: 'attached' });
}

/** Errors of the page, except of live streams, which a stopping server ends. */
function errorsOf({ pageErrors }: Visitor): string[] {
  return pageErrors.all.filter((error) => !error.includes(' (stream)'));
}

test('updates the number of attendees on open pages without a reload', async () => {
  const options = { live: true, worker: true } as const;
  const [stranger, member, guest] = await Promise.all([
    site.visit(options),
    site.openAs('level5', '/demo', options),
    site.openAs('level3', `/demo/activity/${meetup}`, options),
  ]);
  await stranger.page.goto(`/demo/activity/${meetup}`);
  await waitForCount(stranger.page, 1);
  await waitForCount(member.page, 1);

  await guest.page.getByRole('button', { name: t('seat.attend') }).click();
  await guest.page
    .getByRole('dialog')
    .getByRole('button', { name: t('seat.attend') })
    .click();
  await waitForCount(guest.page, 2);
  await waitForCount(stranger.page, 2);
  await waitForCount(member.page, 2);
  for (const visitor of [stranger, member, guest]) expect(visitor.pageErrors.all).toEqual([]);

  // Attendees also see the names of new attendees.
  const other = await logInOverHttp(site.server, 'level4');
  const crew = await crewOf(other, 'demo');
  const { nick } = await other.request<{ nick: string }>(200, 'GET', `/crews/${crew}`);
  await other.request(201, 'POST', '/attendees', {
    crew_id: crew,
    activity_id: meetup,
    subgroup: '',
    state: 1,
  });
  await waitForCount(guest.page, 3);
  await guest.page.getByText(nick).first().waitFor();

  // Until then the service worker loads files, which would fail while the server restarts.
  for (const { page } of [stranger, member, guest]) {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  }
  // A restart ends all streams. The pages open them again and receive what they missed.
  await site.server.restart('SIGTERM');
  await other.request(200, 'PUT', `/attendees/member/${other.member}/activity/${meetup}`, {});
  await waitForCount(stranger.page, 2);
  await waitForCount(member.page, 2);
  for (const visitor of [stranger, member, guest]) expect(errorsOf(visitor)).toEqual([]);
});
