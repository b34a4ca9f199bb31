import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { NOON } from './kit/noon.ts';
import { press } from './kit/screens/screen.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { fillSignUp } from './kit/steps/form-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const FOUNDER = 'founder@lost.test';

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });

/** The server does the next call to this path, but its response does not arrive. */
async function loseResponse(page: Page, path: string): Promise<void> {
  const lose: Parameters<Page['route']>[1] = async (route) => {
    await route.fetch();
    await route.abort('aborted');
  };
  await page.route(`**${path}`, lose, { times: 1 });
}

test('creates one club when the first response is lost', async () => {
  await logInOverHttp(site.server, FOUNDER);
  const { page, pageErrors } = await site.openAs(FOUNDER, '/club/create');
  const field = (key: string, values?: Record<string, number>) =>
    page.getByRole('textbox', { name: t(key, values) });
  await field('clubForm.name').fill('한 번만');
  await field('clubForm.nick').fill('only-once');
  await press(page, t('signup.next'));
  await page.getByRole('heading', { level: 1, name: t('clubForm.stepLook') }).waitFor();
  await press(page, t('signup.next'));
  await field('clubForm.info').fill('두 번 눌러도 하나예요.');
  await field('clubForm.question', { line: 1 }).fill('왜 오셨나요?');
  await loseResponse(page, '/api/v1/clubs');
  await press(page, t('clubForm.create'));
  await page.getByRole('alert').getByText(t('error.network')).waitFor();
  await press(page, t('clubForm.create'));
  await page.waitForURL('**/only-once');
  expect(pageErrors.all).toEqual([]);
});

test('signs up when the first response is lost', async () => {
  const { page, pageErrors } = await site.visit();
  await signIn(page, site.server, 'newcomer@lost.test');
  const confirm = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('signup.submit') })
      .click();
  await fillSignUp(page, t);
  await loseResponse(page, '/api/v1/members');
  await confirm();
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.network') })
    .waitFor();
  await press(page, t('signup.submit'));
  await confirm();
  await page.getByRole('heading', { name: t('picker.select') }).waitFor();
  expect(pageErrors.all).toEqual([]);
});
