import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks, untilIdle } from './kit/browser.ts';
import { type Club, foundClub, joinClub, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const inHours = (hours: number) => inMinutes(60 * hours);
const t = textsOf('ko');
const account = 'new@popups.test';

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });
let club: Club;

beforeAll(async () => {
  club = await foundClub(await logInOverHttp(site.server, 'leader@popups.test'), 'popups');
});

test('shows popups one at a time, traps the focus, and hides them as long as chosen', async () => {
  const client = await logInOverHttp(site.server, account);
  const crew = await joinClub(client, club, '새 얼굴');
  for (const [name, hours] of [
    ['저녁 걷기', 6],
    ['곧 걷기', 0.5],
  ] as const) {
    const at = inHours(hours);
    const activity_id = await planMeetup(club, { name, at });
    await client.request(201, 'POST', '/attendees', { crew_id: crew, activity_id, subgroup: '' });
  }
  const visitor = await site.openAs(account, '/popups', { popups: true });
  const { page } = visitor;
  // When the page before is gone, which could show one meanwhile.
  await page.addInitScript(() => {
    if (window.name === 'new tab') sessionStorage.removeItem('crewwith_popups_shown');
    window.name = '';
  });
  /** Opens a page as in a tab that has shown no popup yet. */
  const openTab = async (path = '/popups') => {
    await page.evaluate(() => {
      window.name = 'new tab';
    });
    await page.goto(path);
  };
  // The page after the log-in may have shown some.
  await openTab();
  const popup = (title: string) => page.getByRole('dialog', { name: title });

  const scrolls = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');

  const hour = popup(t('popup.hourTitle'));
  await hour.getByText('곧 걷기').waitFor();
  expect(await scrolls()).toBe(false);
  expect(await hour.getByText('저녁 걷기').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(1);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last control the browser's own controls follow, for which the page has the focus on its body.
    expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
  }
  await page.keyboard.press('Escape');

  const day = popup(t('popup.dayTitle'));
  await day.getByText('저녁 걷기').waitFor();
  await day.getByText(t('popup.hide'), { exact: true }).click();

  const welcome = popup(t('popup.welcomeTitle', { club: 'popups' }));
  const closed = page.waitForResponse((answer) => answer.url().endsWith(`/crews/${crew}/state/1`));
  await welcome.getByText(t('popup.hide'), { exact: true }).click();
  expect((await closed).status()).toBe(200);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(scrolls).toBe(true);

  // A popup that was only closed is not shown again in its tab, but in another one.
  const popupsRead = () =>
    page.waitForResponse((answer) => /\/api\/v1\/members\/\w+\/popups$/.test(answer.url()));
  const read = popupsRead();
  await page.goto('/popups/activities');
  await read;
  await untilIdle(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await openTab('/popups/activities');
  await hour.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Not while typing.
  await page.getByRole('searchbox').fill('걷기');
  await setClocks(site.server, [visitor], inHours(25).toISOString());
  const at = inHours(26);
  const tomorrow = await planMeetup(club, { name: '내일 걷기', at });
  await client.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: tomorrow, subgroup: '' });
  await openTab();
  await hour.getByText('내일 걷기').click();
  await page.waitForURL('**/activity/**');
  await page.getByRole('heading', { level: 1, name: '내일 걷기' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await openTab();
  await hour.getByText(t('popup.hide'), { exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The no-show popup is first and the late-cancel popup last; both can be hidden.
  const late = await planMeetup(club, { name: '밤 걷기', at: inHours(30) });
  await client.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: late, subgroup: '' });
  await client.request(200, 'PUT', `/attendees/member/${client.member}/activity/${late}`, { reason: '감기' });
  await club.leader.request(200, 'PUT', `/attendees/${crew}/${tomorrow}`, { state: 0 });
  await openTab();
  const noShow = popup(t('popup.noShowTitle'));
  await noShow.getByText(t('popup.noShowText', { count: 1, until: '12월 9일 (수) 오후 2:00' })).waitFor();
  await noShow.getByText(t('popup.hide'), { exact: true }).click();
  const lateCancel = page.getByRole('dialog', { name: /까지 참석이 제한돼요/ });
  await lateCancel.getByText('밤 걷기').waitFor();
  await lateCancel.getByText(t('popup.hide'), { exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const readAgain = popupsRead();
  await openTab();
  await readAgain;
  await untilIdle(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await setClocks(site.server, [visitor], inHours(50).toISOString());
  await openTab();
  await noShow.waitFor();
  expect(visitor.pageErrors.all).toEqual([]);
});
