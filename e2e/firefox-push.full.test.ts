import { afterAll, beforeAll, expect, test } from 'vitest';
import { testText } from '../packages/domain/src/deliveries/texts.ts';
import { findFirefox } from '../scripts/found.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { crewOf, planMeetup } from './kit/club.ts';
import { type Firefox, launchFirefox } from './kit/push/firefox.ts';
import { type FirefoxPushService, openFirefoxPushService } from './kit/push/push-service.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const MISSING = 'Pushes in Firefox need firefox-esr.';
const HOUR_MS = 3_600_000;

let service: FirefoxPushService;
let server: RunningServer;
let firefox: Firefox | undefined;

beforeAll(async () => {
  if (findFirefox() === null) return;
  service = await openFirefoxPushService();
  // With the real time, which Firefox has too.
  server = await startServer({ env: { PUSH_ORIGINS: service.origin } });
  firefox = await launchFirefox(service);
});
afterAll(async () => {
  await firefox?.close();
  await server?.stop();
  await service?.close();
});

/** What is shown, each for 20 seconds. */
const SHOWN = `navigator.serviceWorker.ready.then(async (worker) =>
  (await worker.getNotifications()).map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data })))`;
const IS_SUBSCRIBED = `navigator.serviceWorker.ready.then(async ({ pushManager }) =>
  (await pushManager.getSubscription()) !== null)`;

// docs/specification.md#push-on-device
test('Firefox subscribes, decrypts pushes in Korean, shows them and opens their page', async ({ skip }) => {
  if (firefox === undefined) {
    if (process.env.REQUIRE_ALL === '1') throw new Error(MISSING);
    return skip(MISSING);
  }
  const { evaluate, click, open } = firefox;
  const { origin, emulatorOrigin } = server;
  const path = () => evaluate<string>('location.pathname').catch(() => '');
  await open(`${origin}/login`);
  await click('button', t('login.kakao'));
  await click('a', 'level3@demo.crewwith');
  await expect.poll(path).toBe('/');
  await open(`${origin}/notifications/settings`);
  await click('input, button', t('push.switch'));
  await click('button', t('push.test'));
  const shown = () => evaluate<unknown[]>(SHOWN);
  const sent = testText('ko');
  const tag = expect.stringMatching(/^[\w-]{32}$/);
  await expect.poll(shown).toContainEqual({
    title: sent.title,
    body: sent.text,
    lang: 'ko',
    tag,
    data: { link: `${origin}/notifications/settings` },
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
  await firefox.openTab(`${emulatorOrigin}/`);
  await leader.request(200, 'PUT', `/activities/delete/${meetup}`, { reason: '비가 와요' });
  const cancelled = '모임이 취소됐어요';
  const page = `/demo/activity/${meetup}`;
  await expect.poll(shown).toContainEqual({
    title: cancelled,
    body: expect.stringContaining(name),
    lang: 'ko',
    tag,
    data: { link: `${origin}${page}` },
  });
  expect(service.said).not.toContain('failed');

  // A press shows the page in the tab of the app, and leaves that of another site as it is.
  const other = { url: `${emulatorOrigin}/`, front: true };
  expect(await firefox.tabs()).toEqual([{ url: `${origin}/notifications/settings`, front: false }, other]);
  await firefox.clickNotification(cancelled);
  await expect.poll(firefox.tabs).toEqual([
    { url: `${origin}${page}`, front: true },
    { ...other, front: false },
  ]);

  // The log-out ends the subscription.
  await open(`${origin}/logout`);
  await click('button', t('menu.logOut'));
  await expect.poll(() => evaluate(IS_SUBSCRIBED)).toBe(false);
});
