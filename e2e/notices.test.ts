import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { untilIdle } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { expireSession, pressKakao } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { button } from './kit/steps/picture-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite({ clock: NOON });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('level 7 writes a notice across an expired session; level 1 finds it and comments', async () => {
  const admin = await site.openAs('level7', '/demo/notices');
  await admin.page.getByRole('link', { name: t('notice.add') }).click();
  await heading(admin.page, t('notice.createTitle')).waitFor();
  expect(await admin.page.getByLabel(t('notice.category')).inputValue()).toBe('notice');
  await admin.page.getByLabel(t('noticeForm.titleField')).fill('새해 첫 달리기');
  await admin.page.getByLabel(t('noticeForm.text')).fill('해 뜨기 전에 만나요.');
  await expireSession(admin);
  await button(admin.page, 'noticeForm.publish').click();
  await admin.page.locator('main a[href="/login"]').click();
  await pressKakao(admin.page, site.server, 'level7');
  await heading(admin.page, t('notice.createTitle')).waitFor();
  expect(await admin.page.getByLabel(t('noticeForm.text')).inputValue()).toBe('해 뜨기 전에 만나요.');
  await button(admin.page, 'noticeForm.publish').click();
  await heading(admin.page, '새해 첫 달리기').waitFor();
  const address = admin.page.url();
  const lead = admin.page.locator('header').filter({ has: heading(admin.page, '새해 첫 달리기') });
  await lead.getByText('2026.12.01 12:').waitFor();
  await lead.getByText(/^조회 \d+$/).waitFor();
  await lead.locator('a[href^="/demo/crew/"]').waitFor();
  expect(admin.pageErrors.all).toEqual([]);
  await writeManyMessages(address.split('/').at(-1) ?? '');

  // An external link leads to the notice after the log-in.
  const newcomer = await site.visit();
  const { page } = newcomer;
  await page.goto(address);
  await page.locator('main a[href="/login"]').click();
  await pressKakao(page, site.server, 'level1');
  await heading(page, '새해 첫 달리기').waitFor();
  const comments = page.getByRole('list', { name: t('message.title') }).getByRole('listitem');
  await page.getByLabel(t('message.label'), { exact: true }).scrollIntoViewIfNeeded();
  await button(page, 'message.more').click();
  await expect.poll(() => comments.count()).toBe(31);
  await page.getByLabel(t('message.label'), { exact: true }).fill('저도 갈게요!');
  await button(page, 'message.write').click();
  const own = comments.filter({ hasText: '저도 갈게요!' });
  await own.waitFor();
  expect(await comments.getByRole('button', { name: /삭제하기$/ }).count()).toBe(1);
  await own.getByRole('button', { name: /삭제하기$/ }).click();
  await button(page.getByRole('dialog'), 'common.delete').click();
  await own.waitFor({ state: 'detached' });
  await page
    .locator('header')
    .getByText(t('notice.messages', { count: 31 }))
    .waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(t('message.title'));

  await page.goto('/demo');
  const latest = page.getByRole('list', { name: t('notice.latest') }).getByRole('listitem');
  await latest.first().getByText('새해 첫 달리기').waitFor();
  expect(await latest.count()).toBe(3);
  await page.getByRole('link', { name: t('notice.more') }).click();
  await heading(page, t('notice.listTitle')).waitFor();
  await page
    .getByRole('list', { name: t('notice.regulations') })
    .getByRole('link')
    .first()
    .waitFor();
  await page.getByRole('searchbox').fill('새해');
  await page.getByText(t('lists.found', { count: 1 })).waitFor();
  await page.getByRole('link', { name: '새해 첫 달리기' }).waitFor();
  await page.goto('/demo/notices/bulletin');
  await page.getByText(t('refused.bulletin')).waitFor();
  await page.goto('/demo/notice/create');
  await page.getByText(t('refused.noticeCreate')).waitFor();
  newcomer.pageErrors.expectAnswer(404, /GET .*notices\/nothing/);
  await page.goto('/demo/notice/nothingatall');
  await page.getByText(t('notice.notFoundText')).waitFor();
  expect(newcomer.pageErrors.all).toEqual([]);
});

test('are refreshed by a pull on a touch screen, where the refresh control is not shown', async () => {
  const { page, context, pageErrors } = await site.openAs('level1', '/demo/notices', { touch: true });
  // Its border alone, for screen readers.
  expect((await button(page, 'common.refresh').boundingBox())?.width).toBeLessThan(4);
  // The first touch loads the code, once the app has taken over.
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await expect
    .poll(async () => {
      await heading(page, t('notice.listTitle')).tap();
      return loaded;
    })
    .toContainEqual(expect.stringContaining('/pull-indicator-'));
  await untilIdle(page);
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 195, y })) });
  const reloaded = page.waitForResponse(/\/api\/v1\/notices\//);
  await touch('touchStart', 100);
  for (let y = 115; y < 400; y += 15) await touch('touchMove', y);
  await touch('touchEnd');
  expect((await reloaded).status()).toBe(200);
  expect(pageErrors.all).toEqual([]);
});

/** Writes more comments than one page shows. */
async function writeManyMessages(notice: string): Promise<void> {
  const client = await logInOverHttp(site.server, 'level3');
  const club = await client.request<{ id: string; my: { crew_id: string } }>(200, 'GET', '/clubs/nick/demo');
  const author = { crew_id: club.my.crew_id, club_id: club.id, notice_id: notice };
  for (let number = 1; number <= 31; number += 1) {
    await client.request(201, 'POST', '/messages/notice', { ...author, message_text: `${number}번째 응원` });
  }
}
