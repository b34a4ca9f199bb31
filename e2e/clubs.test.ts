import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import ko from '../apps/web/src/locales/ko.json' with { type: 'json' };
import { logInOverHttp } from './kit/api-client.ts';
import { crewOf, foundClub, joinClub, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { expireSession, pressKakao } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });

const button = (parent: Page | Locator, key: string, values?: Record<string, string | number>) =>
  parent.getByRole('button', { name: t(key, values), exact: true });
const field = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('textbox', { name: t(key, values) });

async function choosePicture(page: Page, index: number): Promise<void> {
  const file = { name: 'icon.png', mimeType: 'image/png', buffer: PNG };
  await page.locator('input[type="file"]').nth(index).setInputFiles(file);
}

test('a member creates a club, edits it and transfers it', async () => {
  await foundClub(await logInOverHttp(site.server, 'other@clubs.test'), 'taken');
  const founder = await logInOverHttp(site.server, 'founder@clubs.test');

  // A member without a club starts at the club picker.
  const { page, pageErrors, context } = await site.openAs('founder@clubs.test', '/', { touch: true });
  await page.getByRole('link', { name: t('picker.create') }).click();
  await button(page, 'signup.next').click();
  await page.getByText(t('common.required')).first().waitFor();
  expect(await page.getByRole('alert').first().innerText()).toContain(t('clubForm.name'));

  await field(page, 'clubForm.name').fill('느린 산책');
  expect(await field(page, 'clubForm.nick').inputValue()).toBe('neurin-sanchaek');
  await field(page, 'clubForm.nick').fill('Taken');
  await field(page, 'clubForm.category').fill('걷기');
  await button(page, 'signup.next').click();
  await page.getByLabel(t('clubForm.colours.teal')).check({ force: true });
  await choosePicture(page, 0);
  await button(page, 'imageField.changeFor', { label: t('clubForm.icon') }).waitFor();
  await button(page, 'signup.next').click();
  await field(page, 'clubForm.info').fill('천천히 걸어요.');
  await field(page, 'clubForm.question', { line: 1 }).fill('어디 사세요?');
  await field(page, 'clubForm.myNick').fill('느긋한 거북');
  // Back leads through the steps, and a reload stays in one.
  await page.goBack();
  await page.reload();
  expect(await page.getByLabel(t('clubForm.colours.teal')).isChecked()).toBe(true);
  await button(page, 'imageField.changeFor', { label: t('clubForm.icon') }).waitFor();
  await button(page, 'signup.next').click();
  expect(await field(page, 'clubForm.info').inputValue()).toBe('천천히 걸어요.');

  // A taken nick is shown at its field, and the input remains, also after a reload.
  pageErrors.expectAnswer(409, /^POST \/api\/v1\/clubs$/);
  await button(page, 'clubForm.create').click();
  await page.getByText('이미 쓰고 있는 클럽 주소예요').first().waitFor();
  expect(await field(page, 'clubForm.nick').getAttribute('aria-invalid')).toBe('true');
  await page.reload();
  await page.getByText(t('clubForm.draftFound')).waitFor();
  expect(await field(page, 'clubForm.name').inputValue()).toBe('느린 산책');
  await field(page, 'clubForm.nick').fill('slow-walk');
  await button(page, 'signup.next').click();
  await button(page, 'imageField.changeFor', { label: t('clubForm.icon') }).waitFor();
  await button(page, 'signup.next').click();
  await button(page, 'clubForm.create').click();
  await page.waitForURL(`${site.server.origin}/slow-walk`);
  await page.getByRole('heading', { level: 1, name: '느린 산책' }).waitFor();
  const own = await founder.request<{ my: { nick: string; welcome: boolean } }>(
    200,
    'GET',
    '/clubs/nick/slow-walk',
  );
  expect(own.my).toMatchObject({ nick: '느긋한 거북', welcome: false });
  // With all that they need, which a navigation would end.
  const steps = page.getByRole('region', { name: t('firstSteps.title') });
  await steps.waitFor();
  // Back skips the form.
  await page.goBack();
  await page.waitForURL(`${site.server.origin}/`);
  await page.goForward();

  // What to do next ticks itself off, and is gone with the last of it.
  await context.grantPermissions(['clipboard-write']);
  await button(steps, 'firstSteps.invitation').click();
  const invited = `${t('firstSteps.invitation')} ${t('firstSteps.done')}`;
  await steps.getByRole('listitem').filter({ hasText: invited }).waitFor();
  await steps.getByRole('link', { name: t('firstSteps.greeting') }).click();
  await field(page, 'noticeForm.titleField').fill('반가워요');
  await field(page, 'noticeForm.text').fill('천천히 걸어요.');
  await button(page, 'noticeForm.publish').click();
  await page.getByRole('heading', { level: 1, name: '반가워요' }).waitFor();
  const ownClub = await founder.request<{ id: string }>(200, 'GET', '/clubs/nick/slow-walk');
  const crew = await crewOf(founder, 'slow-walk');
  await planMeetup(
    { id: ownClub.id, nick: 'slow-walk', leader: founder, crew },
    { name: '첫 걷기', at: inMinutes(60 * 24) },
  );
  await page.goto('/slow-walk');
  await page.getByText('첫 걷기').first().waitFor();
  await steps.waitFor({ state: 'detached' });

  // The account menu links to the club's page.
  await button(page, 'menu.account').click();
  await page.getByRole('menuitem', { name: t('menu.clubInfo') }).click();
  await page.getByText(t('transfer.noHeirs'), { exact: true }).waitFor();
  await page.getByRole('link', { name: t('clubInfo.edit') }).click();
  await field(page, 'clubForm.level', { level: 5 }).fill('단골');
  await page.getByText(ko.actions['activity.create']).first().waitFor();
  await button(page, 'clubForm.addQuestion').click();
  await field(page, 'clubForm.question', { line: 2 }).fill('왜 걷나요?');
  await button(page, 'clubForm.questionUp', { line: 2 }).click();
  await field(page, 'clubForm.nick').fill('slowly');
  await field(page, 'clubForm.link').fill('https://example.com/walk');
  await choosePicture(page, 1);
  await button(page, 'imageField.changeFor', { label: t('clubForm.image') }).waitFor();

  // Another editor saves first: the form reports it and merges.
  const club = await founder.request<Record<string, unknown> & { id: string; version: number }>(
    200,
    'GET',
    '/clubs/nick/slow-walk',
  );
  const { name, nick, info, question } = club;
  await founder.request(200, 'PUT', `/clubs/${club.id}`, { name, nick, info, question, category: '산책' });
  pageErrors.expectAnswer(409, /^PUT \/api\/v1\/clubs\/[^/]+$/);
  await button(page, 'common.save').click();
  await button(page, 'edit.mergeSaved').click();
  await page.getByText(t('edit.merged')).waitFor();
  expect(await field(page, 'clubForm.category').inputValue()).toBe('산책');
  expect(await field(page, 'clubForm.level', { level: 5 }).inputValue()).toBe('단골');
  await button(page, 'common.save').click();
  await page.waitForURL(`${site.server.origin}/slowly/info`);
  const levels = page.getByRole('list', { name: t('clubInfo.levels') });
  expect(await levels.getByRole('listitem').nth(4).innerText()).toContain('단골');
  const saved = await founder.request<{ question: string; setting: string }>(
    200,
    'GET',
    '/clubs/nick/slowly',
  );
  expect(saved.question).toBe('왜 걷나요?\n어디 사세요?');
  expect(JSON.parse(saved.setting)).toMatchObject({
    color: '#12696b',
    icon_url: expect.stringMatching(/^\/uploads\//),
    image_url: expect.stringMatching(/^\/uploads\//),
    hyperlink: 'https://example.com/walk',
  });

  await page.goto('/slowly');
  const banner = page.locator('main a[href="https://example.com/walk"]');
  await banner.locator('img').waitFor();
  await page.goto('/slowly/info');

  // Two deputies: one becomes leader by accepting an offer, the other by name.
  for (const nickname of ['첫째', '둘째']) {
    const client = await logInOverHttp(site.server, `${nickname === '첫째' ? 'first' : 'second'}@clubs.test`);
    const { id } = await client.request<{ id: string }>(201, 'POST', '/crews', {
      club_id: club.id,
      member_id: client.member,
      nick: nickname,
      info: { '왜 걷나요?': '건강', '어디 사세요?': '망원동' },
    });
    await founder.request(200, 'PUT', `/crews/${id}/admin/8`, { reason: '함께 이끌어요' });
  }
  await page.reload();
  await button(page, 'transfer.open').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('transfer.toFirst')).check();
  await dialog.getByRole('textbox', { name: t('transfer.phrase') }).fill(t('transfer.phrase'));
  await dialog.getByRole('button', { name: t('transfer.confirmFirst') }).click();
  await page.waitForURL(`${site.server.origin}/`);

  // The leader takes the offer back and offers again.
  await page.goto('/slowly/info');
  await page.getByRole('heading', { name: t('club.onOffer') }).waitFor();
  expect(await page.getByText('둘째', { exact: true }).first().isVisible()).toBe(true);
  await button(page, 'transfer.takeBack').click();
  await dialog.getByRole('button', { name: t('transfer.takeBack') }).click();
  await page.getByText(t('transfer.text', { level: t('level.number', { level: 8 }) })).waitFor();
  await founder.request(200, 'PUT', `/clubs/${club.id}/state/1`);

  // One deputy finds the offer on the club's home and accepts.
  const deputy = await site.openAs('first@clubs.test', '/slowly');
  await deputy.page.getByRole('link', { name: t('club.transferSee') }).click();
  await button(deputy.page, 'transfer.accept').click();
  await button(deputy.page.getByRole('dialog'), 'transfer.accept').click();
  await button(deputy.page, 'transfer.open').waitFor();
  await deputy.page.getByText('첫째 님이 클럽장을 넘겨받았어요.').waitFor();
  await deputy.page.getByText('이유: 함께 이끌어요').first().waitFor();

  // The new leader transfers the club to the other deputy by name.
  await button(deputy.page, 'transfer.open').click();
  const last = deputy.page.getByRole('dialog');
  await last
    .getByRole('radiogroup', { name: t('transfer.heir') })
    .getByLabel('둘째')
    .check();
  await last.getByRole('textbox', { name: t('transfer.phrase') }).fill(t('transfer.phrase'));
  await last.getByRole('button', { name: t('transfer.confirmOne') }).click();
  await deputy.page.waitForURL(`${site.server.origin}/`);
  const after = await logInOverHttp(site.server, 'second@clubs.test');
  const { my } = await after.request<{ my: { admin_level: number } }>(200, 'GET', '/clubs/nick/slowly');
  expect(my.admin_level).toBe(9);

  // The founder is a deputy now and may edit, but not transfer.
  await page.goto('/slowly/info');
  await page.getByText('첫째 님이 둘째 님에게 클럽장을 넘겼어요.').waitFor();
  await page.getByRole('link', { name: t('clubInfo.edit') }).waitFor();
  expect(await button(page, 'transfer.open').count()).toBe(0);
  expect([...pageErrors.all, ...deputy.pageErrors.all]).toEqual([]);
});

test('shows a refusal at the form’s URL; keeps the typed text after the session expires', async () => {
  const club = await foundClub(await logInOverHttp(site.server, 'head@clubs.test'), 'closed');
  await joinClub(await logInOverHttp(site.server, 'crew@clubs.test'), club, '새내기');
  const outside = await site.visit();
  for (const path of ['/club/create', '/closed/club/modify']) {
    await outside.page.goto(path);
    await outside.page.getByText(t('activity.logInFirst')).waitFor();
  }
  await outside.page.goto('/closed/info');
  await outside.page.getByRole('link', { name: t('club.join') }).waitFor();
  expect(outside.pageErrors.all).toEqual([]);

  const visitor = await site.openAs('crew@clubs.test', '/closed/club/modify');
  const { page, pageErrors } = visitor;
  await page.getByText(t('refused.clubEdit')).waitFor();
  await page.goto('/closed/info');
  await page.getByRole('list', { name: t('clubInfo.levels') }).waitFor();
  expect(await page.getByRole('heading', { name: t('audit.title') }).count()).toBe(0);
  expect(await page.getByRole('link', { name: t('clubInfo.edit') }).count()).toBe(0);

  await page.goto('/club/create');
  await field(page, 'clubForm.name').fill('남는 이름');
  await button(page, 'signup.next').click();
  await page.getByRole('heading', { level: 1, name: t('clubForm.stepLook') }).waitFor();
  await expireSession(visitor);
  await choosePicture(page, 0);
  await page.getByText(t('activity.draftKept')).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.logIn') })
    .click();
  await pressKakao(page, site.server, 'crew@clubs.test');
  await page.waitForURL(`${site.server.origin}/club/create`);
  expect(await field(page, 'clubForm.name').inputValue()).toBe('남는 이름');
  expect(pageErrors.all).toEqual([]);
});

test('keeps the typed text of the join form after the session expires', async () => {
  const account = 'joiner@clubs.test';
  await logInOverHttp(site.server, account);
  await foundClub(await logInOverHttp(site.server, 'host@clubs.test'), 'open');
  const visitor = await site.visit();
  const { page, pageErrors } = visitor;
  await page.goto('/open/signup');
  await pressKakao(page, site.server, account);
  await page.getByLabel(t('join.nick')).fill('돌아온 사람');
  await page.getByLabel('어떻게 알고 왔나요?').fill('친구 소개');
  await page.getByRole('checkbox').check();
  await expireSession(visitor);
  await button(page, 'join.submit').click();
  await pressKakao(page, site.server, account);
  expect(await page.getByLabel(t('join.nick')).inputValue()).toBe('돌아온 사람');
  await button(page, 'join.submit').click();
  await page.waitForURL(`${site.server.origin}/open`);
  await page.getByRole('heading', { name: t('calendar.title') }).waitFor();
  expect(pageErrors.all).toEqual([]);
});
