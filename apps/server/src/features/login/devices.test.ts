import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  type TestBrowser,
} from '../../testing/identity-app.ts';
import { deviceOf } from './device.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GALAXY =
  'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

type Entered = Session & { memberId: string };

// docs/threats.md#t-66
describe.each(engines())('the devices of a member on %s', (engine) => {
  let test: IdentityApp;
  let email: string;
  let phone: TestBrowser;
  let desktop: TestBrowser;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    email = test.newEmail();
    phone = test.browser(GALAXY);
    desktop = test.browser(WINDOWS);
  });

  const call = (browser: TestBrowser, session: Entered, method: 'GET' | 'DELETE', path = '') =>
    browser.api(method, `/members/${session.memberId}/sessions${path}`, { headers: browser.as(session) });
  const list = async (browser: TestBrowser, session: Entered) =>
    (await call(browser, session, 'GET')).json<{ id: string; device: string; current: boolean }[]>();

  it('are listed with the time of their last use; the current one is marked', async () => {
    const onPhone = await phone.enter(email);
    test.clock.wait(MINUTE);
    const onDesktop = await desktop.enter(email);
    await test.browser().enter(test.newEmail());
    expect(await list(phone, onPhone)).toMatchObject([
      { device: 'Chrome · Windows', current: false, last_used_time: '2026-12-01T10:01:00.000Z' },
      { device: 'Samsung Internet for Android · Android', current: true, created_time: NOW.toISOString() },
    ]);
    test.clock.wait(20 * MINUTE);
    await phone.clubs(onPhone);
    test.clock.wait(MINUTE);
    expect(await list(desktop, onDesktop)).toMatchObject([
      { current: true, last_used_time: '2026-12-01T10:22:00.000Z' },
      { current: false, last_used_time: '2026-12-01T10:21:00.000Z' },
    ]);
    test.clock.wait(29 * DAY);
    await phone.clubs(onPhone);
    test.clock.wait(2 * DAY);
    expect(await list(phone, onPhone)).toMatchObject([{ current: true }]);
  });

  it('can all be logged out except the current one', async () => {
    const onPhone = await phone.enter(email);
    const onDesktop = await desktop.enter(email);
    const stranger = test.browser();
    const other = await stranger.enter(test.newEmail());
    for (let time = 0; time < 2; time += 1) {
      const answer = await call(desktop, onDesktop, 'DELETE');
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect((await phone.clubs(onPhone)).statusCode).toBe(401);
    expect((await phone.renew(onPhone.refreshToken)).statusCode).toBe(401);
    expect((await desktop.clubs(onDesktop)).statusCode).toBe(200);
    expect((await stranger.clubs(other)).statusCode).toBe(200);
    expect(await list(desktop, onDesktop)).toMatchObject([{ current: true }]);
    // A new log-in is still possible.
    expect((await phone.clubs(await phone.enter(email))).statusCode).toBe(200);
  });

  it('can be logged out one at a time, by their member only', async () => {
    const onPhone = await phone.enter(email);
    const onDesktop = await desktop.enter(email);
    const stranger = test.browser();
    const other = await stranger.enter(test.newEmail());
    const [of] = await list(stranger, other);
    const ofPhone = (await list(desktop, onDesktop)).find(({ current }) => !current);
    expect((await call(desktop, onDesktop, 'DELETE', `/${of?.id}`)).statusCode).toBe(404);
    const foreign = await stranger.api('DELETE', `/members/${onPhone.memberId}/sessions/${ofPhone?.id}`, {
      headers: stranger.as(other),
    });
    expect(foreign.statusCode).toBe(403);
    expect((await stranger.clubs(other)).statusCode).toBe(200);
    expect((await phone.clubs(onPhone)).statusCode).toBe(200);

    for (let time = 0; time < 2; time += 1)
      expect((await call(desktop, onDesktop, 'DELETE', `/${ofPhone?.id}`)).statusCode).toBe(200);
    expect((await phone.clubs(onPhone)).statusCode).toBe(401);
    expect((await desktop.clubs(onDesktop)).statusCode).toBe(200);
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['curl/8.5.0', null],
  [`${'x'.repeat(9000)}/1`, null],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
])('the user agent %j has the device name %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
