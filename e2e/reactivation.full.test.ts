import { errorMessage } from '@crewwith/domain/errors';
import { expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { accessibilityFaults, overflowFaults } from './kit/page-checks.ts';
import { pressKakao } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

// The engine does not matter here; PostgreSQL if available.
const site = setUpSite({ engine: engines().at(-1) ?? 'pglite', clock: '2026-12-01T10:00:00Z' });

/** Withdraws a member, logs in again and waits for the offer to reactivate. */
async function openReactivation() {
  const client = await logInOverHttp(site.server, 'level3');
  await client.request(200, 'PUT', `/members/${client.member}/state/0`);
  const visitor = await site.visit();
  visitor.pageErrors.expectAnswer(403, /POST .*\/login$/);
  await visitor.page.goto('/login');
  await pressKakao(visitor.page, site.server, 'level3', { hasEnded: (path) => path === '/oauth' });
  await visitor.page.getByText('탈퇴한 계정이에요. 12월 31일까지 다시 시작할 수 있어요.').waitFor();
  await visitor.page.getByText('12월 31일 (목) 오후 7:00까지').waitFor();
  return visitor;
}

test('a withdrawn member reactivates at the log-in, and signs up after 30 days', async () => {
  const { page, pageErrors } = await openReactivation();
  expect([...(await accessibilityFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
  await page.getByRole('button', { name: t('login.reactivate') }).click();
  await page.getByText(t('login.reactivated')).waitFor();
  await page.getByRole('heading', { name: t('picker.select') }).waitFor();
  expect(pageErrors.all).toEqual([]);

  const late = await openReactivation();
  await setClocks(site.server, [late], '2026-12-31T11:00:00Z');
  late.pageErrors.expectAnswer(401, /PUT .*\/state\/1$/);
  await late.page.getByRole('button', { name: t('login.reactivate') }).click();
  await late.page
    .getByRole('alert')
    .filter({ hasText: errorMessage('auth.expired', 'ko') })
    .waitFor();
  await late.page.getByRole('button', { name: t('login.again') }).click();
  await pressKakao(late.page, site.server, 'level3');
  await late.page.getByRole('heading', { name: t('signup.heading') }).waitFor();
  expect(late.pageErrors.all).toEqual([]);
});
