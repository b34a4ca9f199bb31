import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { launchBrowser, type Visitor, visit } from './kit/browser.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const NOON = '2026-12-01T03:00:00.000Z';
/** More than 8 hours, so that cancelling needs no reason. */
const START_IN_MS = 9 * 3_600_000;
const NAME = '모두가 보는 모임';
const TIMEOUT = { timeout: 60_000 };
const t = textsOf('ko');

let server: RunningServer;
let browser: Browser;
let club: Club;
let meetup: string;

beforeAll(async () => {
  server = await startServer({ clock: NOON });
  browser = await launchBrowser();
  const leader = await logInOverHttp(server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  meetup = await planMeetup(club, { name: NAME, at: new Date(Date.parse(NOON) + START_IN_MS) });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until the page waitForCount this number of attendees, also to screen readers. */
async function waitForCount(page: Page, count: number): Promise<void> {
  const element = page.locator('[data-count]', { hasText: t('card.seats', { count, max: 40 }) });
  await element.first().waitFor({ ...TIMEOUT, state: 'attached' });
}

/** Errors of the page, except of live streams, which a stopping server ends. */
function errorsOf({ pageErrors }: Visitor): string[] {
  return pageErrors.all.filter((error) => !error.includes('/live'));
}

test('updates the number of attendees on open pages without a reload', async () => {
  const options = { live: true, worker: true } as const;
  const [stranger, member, guest] = await Promise.all([
    visit(browser, server, options),
    visit(browser, server, options),
    visit(browser, server, options),
  ]);
  await stranger.page.goto(`${server.origin}/demo/activity/${meetup}`);
  await waitForCount(stranger.page, 1);
  await signIn(member.page, server, 'level5');
  await member.page.goto(`${server.origin}/demo`);
  await waitForCount(member.page, 1);

  await signIn(guest.page, server, 'level3');
  await guest.page.goto(`${server.origin}/demo/activity/${meetup}`);
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
  const other = await logInOverHttp(server, 'level4');
  const crew = await crewOf(other, 'demo');
  const { nick } = await other.request<{ nick: string }>(200, 'GET', `/crews/${crew}`);
  await other.request(201, 'POST', '/attendees', {
    crew_id: crew,
    activity_id: meetup,
    subgroup: '',
    state: 1,
  });
  await waitForCount(guest.page, 3);
  await guest.page.getByText(nick).first().waitFor(TIMEOUT);

  // A restart ends all streams. The pages open them again and receive what they missed.
  await server.restart('SIGTERM');
  await other.request(200, 'PUT', `/attendees/member/${other.member}/activity/${meetup}`, {});
  await waitForCount(stranger.page, 2);
  await waitForCount(member.page, 2);
  for (const visitor of [stranger, member, guest]) {
    expect(errorsOf(visitor)).toEqual([]);
    await visitor.leave();
  }
});
