import { expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { crewOf } from './kit/club.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { button, heading, typePhrase } from './kit/steps/crew-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite({ clock: NOON });

test('a member edits the profile, withdraws from a club and then from Crewwith', async () => {
  const { page, pageErrors } = await site.openAs('sprout@demo.crewwith', '/');
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
  await page.goto('/signup/modify');
  await expect.poll(() => address.inputValue()).toBe('서울 마포구 상암동');
  await page.goto('/demo/signup/modify');
  await expect.poll(() => page.getByLabel(t('join.nick')).inputValue()).not.toBe('');
  await page.goto('/profile');

  await page
    .getByRole('list', { name: t('account.clubs') })
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

  await page.goto('/profile');
  await button(page, t('account.withdraw')).click();
  await typePhrase(page, t('phrase.withdraw'), t('account.withdraw'));
  await page.getByText(t('welcome.withdrawn', { days: 30 })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('jwtoken'))).toBe(null);
  expect(pageErrors.all).toEqual([]);
});

test('shows withdrawing leaders how to transfer the club, also if they became leader after the page loaded', async () => {
  const { page, pageErrors } = await site.openAs('coach@demo.crewwith', '/smash/profile');
  await button(page, t('profile.leave')).click();
  const captain = await logInOverHttp(site.server, 'captain@demo.crewwith');
  const coach = await crewOf(await logInOverHttp(site.server, 'coach@demo.crewwith'), 'smash');
  const { id } = await captain.request<{ id: string }>(200, 'GET', '/clubs/nick/smash');
  await captain.request(200, 'PUT', `/clubs/${id}/state/1`, { crew_id: coach });
  pageErrors.expectAnswer(409, /PUT .*\/crews\/.*\/state\/0/);
  await typePhrase(page, t('phrase.leave'), t('profile.leave'));
  await page.getByText('클럽장은 클럽을 먼저 넘겨야 탈퇴할 수 있어요.').waitFor();
  const link = page.getByRole('link', { name: t('profile.toTransfer') });
  expect(await link.getAttribute('href')).toBe('/smash/info');
  await page.goto('/profile');
  await page
    .getByRole('link', { name: t('account.toTransferOf', { club: '동네 배드민턴 스매시' }) })
    .waitFor();
  expect(pageErrors.all).toEqual([]);
});
