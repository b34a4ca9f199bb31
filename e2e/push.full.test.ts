import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushService, type PushService } from '../apps/server/src/testing/push/service.ts';
import { findDesktopChromium } from '../scripts/found.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { launchBrowser, visit } from './kit/browser.ts';
import { crewOf, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const MISSING = 'Notifications need Chromium with a desktop: chromium-headless-shell has none.';

let service: PushService;
let server: RunningServer;
let browser: Browser | undefined;

beforeAll(async () => {
  const chromium = findDesktopChromium();
  if (chromium === null) return;
  service = await openPushService();
  server = await startServer({ clock: NOON, env: { PUSH_ORIGINS: service.origin } });
  browser = await launchBrowser(chromium);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await service?.close();
});

interface Registrations {
  readonly registrations: readonly { readonly registrationId: string }[];
}

/** Returns a function that gives the page's worker a push, as the browser does once it has decrypted it. */
async function openDelivery(page: Page): Promise<(data: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const notifications = await worker.getNotifications();
    return notifications.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

// docs/specification.md#push-on-device
test('Chromium shows what the server has sent to a device, and removes it at the log-out', async ({
  skip,
}) => {
  if (browser === undefined) {
    if (process.env.REQUIRE_ALL === '1') throw new Error(MISSING);
    return skip(MISSING);
  }
  const { page, context, pageErrors } = await visit(browser, server, { worker: true });
  await signIn(page, server, 'level3');
  await page.goto('/demo');
  await context.grantPermissions(['notifications']);
  const deliver = await openDelivery(page);
  const [leader, member] = [await logInOverHttp(server, 'level9'), await logInOverHttp(server, 'level3')];
  await member.request(
    201,
    'POST',
    `/members/${member.member}/push-subscriptions`,
    service.subscribe('phone'),
  );
  const { id } = await leader.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const club = { id, nick: 'demo', leader, crew: await crewOf(leader, 'demo') };
  const meetup = await planMeetup(club, { name: '남산 둘레길 걷기', at: inMinutes(9 * 60) });
  const crew_id = await crewOf(member, 'demo');
  await member.request(201, 'POST', '/attendees', { crew_id, activity_id: meetup });
  await leader.request(200, 'PUT', `/activities/delete/${meetup}`, { reason: '비가 와요' });
  const cancelled = () => service.received.find(({ title }) => title === '모임이 취소됐어요');
  await expect.poll(cancelled).toBeDefined();
  const { payload = '', tag } = cancelled() ?? {};

  await deliver(payload);
  const notification = {
    title: '모임이 취소됐어요',
    body: expect.stringContaining('남산 둘레길 걷기'),
    lang: 'ko',
    tag,
    data: { link: `${server.origin}/demo/activity/${meetup}` },
  };
  await expect.poll(() => shown(page)).toEqual([notification]);
  // Sent again it replaces itself.
  await deliver(payload);
  const other = { title: '새 공지가 올라왔어요', navigate: 'https://evil.example/', tag: 'other' };
  await deliver(JSON.stringify({ notification: other }));
  await expect.poll(() => shown(page)).toHaveLength(2);
  expect(await shown(page)).toEqual(
    expect.arrayContaining([
      notification,
      expect.objectContaining({ title: other.title, data: { link: `${server.origin}/` } }),
    ]),
  );
  await deliver('not a push of the server');
  expect(await shown(page)).toHaveLength(2);

  await page.goto('/logout');
  await page.getByRole('button', { name: t('menu.logOut') }).click();
  await expect.poll(() => shown(page)).toEqual([]);
  expect(pageErrors.all).toEqual([]);
});
