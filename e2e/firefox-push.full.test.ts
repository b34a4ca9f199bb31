import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testText } from '../packages/domain/src/deliveries/texts.ts';
import { findFirefox } from '../scripts/found.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { crewOf, planMeetup } from './kit/club.ts';
import { launchFirefox, openInFirefox } from './kit/push/firefox.ts';
import { type FirefoxPushService, openFirefoxPushService } from './kit/push/push-service.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const MISSING = 'Pushes in Firefox need firefox-esr.';
const HOUR_MS = 3_600_000;

let service: FirefoxPushService;
let server: RunningServer;
let browser: Browser | undefined;

beforeAll(async () => {
  if (findFirefox() === null) return;
  service = await openFirefoxPushService();
  // With the real time, which Firefox has too.
  server = await startServer({ env: { PUSH_ORIGINS: service.origin } });
  browser = await launchFirefox(service);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await service?.close();
});

/** The notifications that Firefox shows, each for 20 seconds. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    const notifications = await (await ready).getNotifications();
    return notifications.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

// docs/specification.md#push-on-device
test('Firefox subscribes, decrypts pushes in Korean and shows them', async ({ skip }) => {
  if (browser === undefined) {
    if (process.env.REQUIRE_ALL === '1') throw new Error(MISSING);
    return skip(MISSING);
  }
  const account = { email: 'level3@demo.crewwith', path: '/notifications/settings' };
  const page = await openInFirefox(browser, server, account);
  await page.locator(`aria/${t('push.switch')}`).click();
  await page.locator(`::-p-text(${t('push.test')})`).click();
  await page.locator(`::-p-text(${t('push.tested')})`).wait();
  const sent = testText('ko');
  const tag = expect.stringMatching(/^[\w-]{32}$/);
  const link = (path: string) => ({ link: `${server.origin}${path}` });
  await expect
    .poll(() => shown(page))
    .toContainEqual({
      title: sent.title,
      body: sent.text,
      lang: 'ko',
      tag,
      data: link('/notifications/settings'),
    });

  // An event that is pushed at any hour.
  const leader = await logInOverHttp(server, 'level9');
  const member = await logInOverHttp(server, 'level3');
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  const name = '남산 둘레길 걷기';
  const meetup = await planMeetup(club, { name, at: new Date(Date.now() + 11 * HOUR_MS) });
  const crew_id = await crewOf(member, 'demo');
  await member.request(201, 'POST', '/attendees', { crew_id, activity_id: meetup });
  await leader.request(200, 'PUT', `/activities/delete/${meetup}`, { reason: '비가 와요' });
  await expect
    .poll(() => shown(page))
    .toContainEqual({
      title: '모임이 취소됐어요',
      body: expect.stringContaining(name),
      lang: 'ko',
      tag,
      data: link(`/demo/activity/${meetup}`),
    });
  expect(service.said).not.toContain('failed');

  // The log-out ends the subscription.
  await page.goto(`${server.origin}/logout`);
  await page.locator(`button ::-p-text(${t('menu.logOut')})`).click();
  const isSubscribed = () =>
    page.evaluate(async () => {
      const { pushManager } = await navigator.serviceWorker.ready;
      return (await pushManager.getSubscription()) !== null;
    });
  await expect.poll(isSubscribed).toBe(false);
});
