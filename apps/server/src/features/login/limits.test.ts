import { RATE_LIMITS } from '@crewwith/domain/rate-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityApp, openIdentityApp, SIGN_UP, type TestBrowser } from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');

describe('rate limits of log-in and search', () => {
  let test: IdentityApp;
  let browser: TestBrowser;
  beforeAll(async () => {
    test = await openIdentityApp({ engine: 'pglite', now: NOW, env: { RATE_LIMITS: 'on' } });
    browser = test.browser();
  });
  afterAll(() => test.close());

  it.each([
    ['log_in', 'POST', '/oauth/token'],
    ['log_in', 'POST', '/login'],
    ['log_in', 'POST', '/accesslogs'],
    ['log_in', 'GET', '/accesslogs/nothing/members'],
    ['log_in', 'GET', '/accesslogs/nothing/clubs/demo/crews'],
    ['sign_up', 'POST', '/members'],
    ['search', 'GET', '/members?name=a&birthday=1990-01-01'],
    ['webhook', 'POST', '/oauth/kakao/unlink'],
  ] as const)('%s applies to %s %s before authentication', async (name, method, path) => {
    const answer = await browser.api(method, path, method === 'POST' ? { payload: {} } : {});
    const { max, windowMs } = RATE_LIMITS[name].address;
    expect(answer.headers['ratelimit-policy']).toBe(`"${name}_address";q=${max};w=${windowMs / 1000}`);
  });

  it('refuse log-ins of one address above the limit, regardless of their body', async () => {
    const logIn = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { member_jwt: 'guess', password: 'guess' },
        remoteAddress: '192.0.2.9',
      });
    const statuses: number[] = [];
    for (let sent = 0; sent <= RATE_LIMITS.log_in.address.max; sent += 1)
      statuses.push((await logIn()).statusCode);
    expect(statuses.indexOf(429)).toBe(RATE_LIMITS.log_in.address.max);
    test.clock.wait(RATE_LIMITS.log_in.address.windowMs);
    expect((await logIn()).statusCode).not.toBe(429);
  });

  it('refuse a search above the limit, with the seconds to wait in both languages', async () => {
    const session = await browser.enter('searcher@example.com');
    const search = (language: string) =>
      browser.api('GET', `/members?name=${encodeURIComponent(SIGN_UP.name)}&birthday=${SIGN_UP.birthday}`, {
        headers: { ...browser.as(session), 'accept-language': language },
      });
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await search('ko');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.ratelimit).toContain(`"search_person";r=${left};t=60`);
      expect(answer.headers.ratelimit).toContain(`"search_person_shared";r=${left + 45};t=86400`);
    }
    test.clock.wait(18_000);
    const refused = await search('ko');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.headers['retry-after']).toBe('42');
    expect(refused.json()).toMatchObject({
      code: 'request.too_many',
      retry_after: 42,
      message: '너무 자주 시도했어요. 42초 뒤에 다시 시도해 주세요.',
    });
    expect((await search('en')).json().message).toBe('Too many requests. Please try again in 42 seconds.');
    test.clock.wait(42_000);
    expect((await search('ko')).statusCode).toBe(200);
  });
});
