import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks, untilIdle } from './kit/browser.ts';
import { crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const DAY_MINUTES = 24 * 60;
const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
let meetup: string;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'level9');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  meetup = await planMeetup(club, { name: '주말 산책', at: inMinutes(5 * DAY_MINUTES) });
  const member = await logInOverHttp(site.server, 'level5');
  const seat = { crew_id: await crewOf(member, 'demo'), activity_id: meetup, subgroup: '', state: 1 };
  await member.request(201, 'POST', '/attendees', seat);
});

/** Sends the page what Chromium does when it could install the app; it has none without a screen. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.asked = 'yes';
    };
    window.dispatchEvent(
      Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }),
    );
  });

/** Waits until the app has counted so many days with a seat: then it listens. */
const untilVisits = (page: Page, count: number) =>
  expect
    .poll(async () => (await page.evaluate(() => localStorage.getItem('crewwith_seat_visits')))?.[0])
    .toBe(String(count));

// docs/specification.md#install
test('I install the app on my second day with a seat', async () => {
  const visitor = await site.openAs('level5', '/');
  const { page, pageErrors } = visitor;
  const bar = page.getByText(t('install.ask'));
  await untilVisits(page, 1);
  await offerInstallation(page);
  expect(await bar.count()).toBe(0);

  await setClocks(site.server, [visitor], inMinutes(DAY_MINUTES).toISOString());
  await page.reload();
  await untilVisits(page, 2);
  // Again until the app hears it: the second day may have been counted by the page before.
  const isOffered = async () => {
    await offerInstallation(page);
    return bar.isVisible();
  };
  await expect.poll(isOffered).toBe(true);
  await page.getByRole('button', { name: t('install.add'), exact: true }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('yes');
  expect(pageErrors.all).toEqual([]);
});

/** All that the browser has stored for the app. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const requests: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!name.startsWith('shell-')) requests.push(`${name} ${new URL(url).pathname}`);
    const entries: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<[IDBValidKey[], unknown[]]>((done) => {
          const objects = db.transaction(store).objectStore(store);
          const keys = objects.getAllKeys();
          const values = objects.getAll();
          values.onsuccess = () => done([keys.result, values.result]);
        });
        for (const [index, key] of rows[0].entries()) {
          const value = rows[1][index];
          entries.push(
            `${name} ${key}: ${value instanceof CryptoKey ? `key ${value.extractable}` : typeof value}`,
          );
        }
      }
      db.close();
    }
    return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), requests, entries };
  });

// docs/threats.md#t-101
test('logging out leaves nothing of mine on the device', async () => {
  const visitor = await site.openAs('level5', '/', { worker: true });
  const { page, pageErrors } = visitor;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await untilVisits(page, 1);
  await setClocks(site.server, [visitor], inMinutes(DAY_MINUTES).toISOString());
  await page.reload();
  await untilIdle(page);
  await untilVisits(page, 2);
  await offerInstallation(page);
  await page.getByRole('button', { name: t('offline.later') }).click();
  for (const path of ['/demo', `/demo/activity/${meetup}`, '/notifications', '/']) {
    await page.goto(path);
    await untilIdle(page);
  }
  const before = await storedBy(page);
  expect(before.requests).toContain('documents /');
  expect(before.local).toContain('crewwith_seen');
  expect(before.entries).toContain('keyval-store crewwith_session_key: key false');
  expect(before.entries).toContain('crewwith-documents current: key false');
  await page.goto('/logout');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('menu.logOut') })
    .click();
  await page
    .getByRole('link', { name: /카카오|로그인/ })
    .or(page.getByRole('button', { name: /카카오/ }))
    .first()
    .waitFor();
  await untilIdle(page);
  // When the offer to install was dismissed concerns the device, and no person.
  await expect
    .poll(() => storedBy(page))
    .toEqual({ local: ['crewwith_install_asked'], session: [], requests: [], entries: [] });
  expect(pageErrors.all).toEqual([]);
});
