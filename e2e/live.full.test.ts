import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { launchBrowser, type Visitor, visit } from './kit/browser.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const NOON = '2026-12-01T03:00:00.000Z';
/** Early enough to be given up without a reason. */
const SOON_MS = 9 * 3_600_000;
const NAME = '모두가 보는 모임';
const PATIENCE = { timeout: 60_000 };
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
  meetup = await planMeetup(club, { name: NAME, at: new Date(Date.parse(NOON) + SOON_MS) });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until this many are shown to attend, to eyes and ears. */
async function shows(page: Page, count: number): Promise<void> {
  const place = page.locator('[data-count]', { hasText: t('card.seats', { count, max: 40 }) });
  await place.first().waitFor({ ...PATIENCE, state: 'attached' });
}

/** What went wrong but for answers that stay open: a server that stops ends them. */
function complaintsOf({ pageErrors }: Visitor): string[] {
  return pageErrors.all.filter((complaint) => !complaint.includes('/live'));
}

test('who looks at a meetup, or has it in the schedule, sees others come and go without reloading', async () => {
  const options = { live: true, worker: true } as const;
  const [stranger, member, guest] = await Promise.all([
    visit(browser, server, options),
    visit(browser, server, options),
    visit(browser, server, options),
  ]);
  await stranger.page.goto(`${server.origin}/demo/activity/${meetup}`);
  await shows(stranger.page, 1);
  await signIn(member.page, server, 'level5');
  await member.page.goto(`${server.origin}/demo`);
  await shows(member.page, 1);

  await signIn(guest.page, server, 'level3');
  await guest.page.goto(`${server.origin}/demo/activity/${meetup}`);
  await guest.page.getByRole('button', { name: t('seat.attend') }).click();
  await guest.page
    .getByRole('dialog')
    .getByRole('button', { name: t('seat.attend') })
    .click();
  await shows(guest.page, 2);
  await shows(stranger.page, 2);
  await shows(member.page, 2);
  for (const visitor of [stranger, member, guest]) expect(visitor.pageErrors.all).toEqual([]);

  // Those who attend see by name who comes.
  const other = await logInOverHttp(server, 'level4');
  const crew = await crewOf(other, 'demo');
  const { nick } = await other.request<{ nick: string }>(200, 'GET', `/crews/${crew}`);
  await other.request(201, 'POST', '/attendees', {
    crew_id: crew,
    activity_id: meetup,
    subgroup: '',
    state: 1,
  });
  await shows(guest.page, 3);
  await guest.page.getByText(nick).first().waitFor(PATIENCE);

  // A server that is started anew ends all open answers; they are asked for again, and what was missed comes with them.
  await server.restart('SIGTERM');
  await other.request(200, 'PUT', `/attendees/member/${other.member}/activity/${meetup}`, {});
  await shows(stranger.page, 2);
  await shows(member.page, 2);
  for (const visitor of [stranger, member, guest]) {
    expect(complaintsOf(visitor)).toEqual([]);
    await visitor.leave();
  }
});
