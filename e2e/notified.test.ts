import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type Club, crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const NAME = '한강 저녁 달리기';
const SEOUL_OFFSET_MS = 9 * 3_600_000;
const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
let club: Club;
let clubName: string;
let meetup: string;
let member: ApiClient;
let other: ApiClient;
let hours = 48;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id, name } = await leader.request<{ id: string; name: string }>(200, 'GET', '/clubs/nick/demo');
  club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  clubName = name;
  meetup = await planMeetup(club, { name: NAME, at: inMinutes(hours * 60) });
  [member, other] = [await logInOverHttp(site.server, 'level5'), await logInOverHttp(site.server, 'level4')];
  for (const client of [member, other]) {
    const seat = { crew_id: await crewOf(client, 'demo'), activity_id: meetup, subgroup: '', state: 1 };
    await client.request(201, 'POST', '/attendees', seat);
    await client.request(200, 'PUT', `/members/${client.member}/notifications/read`, {
      up_to: (await rowsOf(client))[0]?.id ?? null,
    });
  }
});

const rowsOf = (client: ApiClient) =>
  client.request<{ id: string; kind: string }[]>(200, 'GET', `/members/${client.member}/notifications`);
const unreadOf = async (client: ApiClient) =>
  (await client.request<{ unread: number }>(200, 'GET', `/members/${client.member}/notifications/count`))
    .unread;

/** The leader moves the meetup by an hour. */
async function move(): Promise<void> {
  hours += 1;
  await club.leader.request(200, 'PUT', `/activities/${meetup}`, {
    name: NAME,
    activity_time: new Date(inMinutes(hours * 60).getTime() + SEOUL_OFFSET_MS).toISOString(),
    max_crew: 40,
    attend_level: 1,
    location: '망원 한강공원',
    location_url: '',
    subgroup: '',
    info: '',
    state: 2,
  });
}

const bell = (page: Page, unread: number) =>
  page
    .getByRole('link', { name: t('notifications.bell', { count: unread }), exact: true })
    .first()
    .waitFor();

/** The live streams that tabs of the browser have, and that wait for one. */
async function locksOf(page: Page): Promise<{ held: number; pending: number }> {
  const { held = [], pending = [] } = await page.evaluate(() => navigator.locks.query());
  const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('crewwith live ')).length;
  return { held: count(held), pending: count(pending) };
}
const untilLocks = (page: Page, held: number, pending: number) =>
  expect.poll(() => locksOf(page)).toEqual({ held, pending });

// docs/specification.md#live
test('a meetup moves, and the bell says so in each tab without a reload', async () => {
  const { context, page, pageErrors } = await site.openAs('level5', '/demo', { live: true });
  let streams = 0;
  context.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams += 1;
  });
  await page
    .getByRole('link', { name: t('nav.notifications'), exact: true })
    .first()
    .waitFor();
  await untilLocks(page, 2, 0);
  const second = await context.newPage();
  await second.goto('/demo');
  await untilLocks(second, 2, 2);
  const opened = streams;
  await move();
  await Promise.all([bell(page, 1), bell(second, 1)]);
  expect(streams).toBe(opened);

  // The tab that has the streams closes: the other one takes them over.
  await page.close();
  await untilLocks(second, 2, 0);
  await expect.poll(() => streams).toBe(opened + 2);
  await second.goto('/notifications');
  await second
    .getByRole('link', { name: new RegExp(NAME) })
    .first()
    .waitFor();
  await expect.poll(() => unreadOf(member)).toBe(0);

  // Logging out in one tab ends the streams of all, which hear of it from the tab.
  const third = await context.newPage();
  await third.goto('/demo');
  await untilLocks(third, 2, 1);
  // The tab that takes a stream over may ask for it before it hears that the session has ended.
  pageErrors.expectAnswer(401, /\(stream\)$/);
  await second.goto('/logout');
  await second
    .getByRole('main')
    .getByRole('button', { name: t('menu.logOut') })
    .click();
  await untilLocks(third, 0, 0);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#notification-settings-page
test('a club that was turned off is silent', async () => {
  const { page, pageErrors } = await site.openAs('level5', '/notifications/settings');
  const off = page.getByRole('switch', { name: t('notifications.ofClub', { club: clubName }) });
  await off.click();
  await page.waitForFunction((element) => !(element as HTMLInputElement).checked, await off.elementHandle());
  const [before, beforeOther] = [await unreadOf(member), await unreadOf(other)];
  await expect
    .poll(async () =>
      (
        await member.request<{ club_id: string | null; enabled: boolean }[]>(
          200,
          'GET',
          `/members/${member.member}/notification-settings`,
        )
      ).some(({ club_id, enabled }) => club_id === club.id && !enabled),
    )
    .toBe(true);
  await club.leader.request(201, 'POST', `/clubs/${club.id}/announcements`, {
    audience: 'club',
    text: '내일은 비가 와요.',
  });
  // Everyone else has it by now.
  await expect.poll(() => unreadOf(other)).toBe(beforeOther + 1);
  expect(await unreadOf(member)).toBe(before);
  await page.reload();
  await off.waitFor();
  expect(await off.isChecked()).toBe(false);
  expect(pageErrors.all).toEqual([]);
});
