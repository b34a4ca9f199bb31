import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { launchBrowser, type Visitor, visit } from './kit/browser.ts';
import { crewOf } from './kit/club.ts';
import { SCREENS_CLOCK } from './kit/demo-site.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { type Account, signIn } from './kit/sign-in.ts';
import { button, heading, typePhrase } from './kit/steps/crew-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

let server: RunningServer;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  server = await startServer({ clock: SCREENS_CLOCK });
  browser = await launchBrowser();
});
afterEach(() => visitor?.leave());
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Logs in on a phone and opens a page. */
async function openAs(account: Account, path: string): Promise<Page> {
  visitor = await visit(browser, server);
  await signIn(visitor.page, server, account);
  await visitor.page.goto(server.origin + path);
  return visitor.page;
}

test('a member edits the profile, withdraws from a club and then from Crewwith', async () => {
  const page = await openAs('sprout@demo.crewwith', '/');
  await button(page, t('menu.account')).click();
  await page.getByRole('menuitem', { name: t('menu.profile') }).click();
  await page.getByText('sprout@demo.crewwith').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.edit') })
    .click();
  const address = page.getByLabel(t('signup.address'));
  await address.fill('');
  await page.getByLabel(t('signup.contact')).fill('0101234');
  await button(page, t('common.save')).click();
  await page.getByText('입력해 주세요.', { exact: true }).waitFor();
  await page.getByText('연락처를 끝까지 입력해 주세요.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel(t('signup.contact')).inputValue()).toBe('010-1234');
  await address.fill('서울 마포구 상암동');
  await page.getByLabel(t('signup.contact')).fill('01012345678');
  await button(page, t('common.save')).click();
  await page.waitForURL('**/profile');
  await page.getByText('서울 마포구 상암동').waitFor();
  await page.goto(`${server.origin}/signup/modify`);
  await expect.poll(() => address.inputValue()).toBe('서울 마포구 상암동');
  await page.goto(`${server.origin}/demo/signup/modify`);
  await expect.poll(() => page.getByLabel(t('join.nick')).inputValue()).not.toBe('');
  await page.goto(`${server.origin}/profile`);

  await page
    .getByRole('list', { name: t('profile.clubs') })
    .getByRole('link')
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common.edit') })
    .click();
  await page.getByLabel(t('join.nick')).fill('푸른 새순');
  await button(page, t('common.save')).click();
  await heading(page, '푸른 새순').waitFor();
  await button(page, t('profile.leave')).click();
  await typePhrase(page, '탈퇴', t('profile.leave'));
  expect(await page.getByRole('dialog').getByRole('alert').innerText()).toBe(t('phrase.wrong'));
  await typePhrase(page, t('phrase.leave'), t('profile.leave'));
  await page.waitForURL('**/demo');
  await page.getByRole('link', { name: t('club.join'), exact: true }).waitFor();

  await page.goto(`${server.origin}/profile`);
  await button(page, t('profile.withdraw')).click();
  await typePhrase(page, t('phrase.withdraw'), t('profile.withdraw'));
  await page.getByText(t('welcome.withdrawn', { days: 30 })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('jwtoken'))).toBe(null);
  expect(visitor.pageErrors.all).toEqual([]);
});

test('shows withdrawing leaders how to transfer the club, also if they became leader after the page loaded', async () => {
  const page = await openAs('coach@demo.crewwith', '/smash/profile');
  await button(page, t('profile.leave')).click();
  const captain = await logInOverHttp(server, 'captain@demo.crewwith');
  const coach = await crewOf(await logInOverHttp(server, 'coach@demo.crewwith'), 'smash');
  const { id } = await captain.request<{ id: string }>(200, 'GET', '/clubs/nick/smash');
  await captain.request(200, 'PUT', `/clubs/${id}/state/1`, { crew_id: coach });
  visitor.pageErrors.expectAnswer(409, /PUT .*\/crews\/.*\/state\/0/);
  await typePhrase(page, t('phrase.leave'), t('profile.leave'));
  await page.getByText('클럽장은 클럽을 먼저 넘겨야 탈퇴할 수 있어요.').waitFor();
  const link = page.getByRole('link', { name: t('profile.toTransfer') });
  expect(await link.getAttribute('href')).toBe('/smash/info');
  await page.goto(`${server.origin}/profile`);
  await page
    .getByRole('link', { name: t('profile.toTransferOf', { club: '동네 배드민턴 스매시' }) })
    .waitFor();
  expect(visitor.pageErrors.all).toEqual([]);
});
