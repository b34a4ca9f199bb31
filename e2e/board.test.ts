import { errorMessage } from '@crewwith/domain/errors';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, skipDocuments, untilIdle, type Visitor } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { openSession } from './kit/open-session.ts';
import { floatFaults } from './kit/page-checks.ts';
import { restyled } from './kit/restyled.ts';
import { setUpSite } from './kit/site.ts';
import {
  button,
  failRequests,
  imageSources,
  picturesInRows,
  reorderByKeyboard,
  uploadedMarks,
  uploadPictures,
  viewPictures,
} from './kit/steps/picture-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

const SETTLES = { timeout: 20_000 };

const site = setUpSite({ clock: NOON });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a crew of level 2 writes a post with pictures, comments on it, edits it and deletes it', async () => {
  const visitor = await site.visit();
  const { page, context, pageErrors } = visitor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.server.origin });
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await openSession(page, site.server, 'level2');
  await page.goto('/demo');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.bulletin') })
    .click();
  const pages = page.getByRole('navigation', { name: t('notice.bulletinTitle') });
  await pages.getByRole('button', { name: t('lists.page', { page: 2 }) }).click();
  await page.waitForURL('**/bulletin?page=2');
  await page.goBack();
  await pages.locator('[aria-current="page"]', { hasText: '1' }).waitFor();
  await page.getByRole('button', { name: '사진', exact: true }).click();
  await page.getByRole('link', { name: '산책길 사진 모음' }).waitFor();
  await page.getByRole('link', { name: t('notice.write'), exact: true }).click();
  await heading(page, t('notice.createTitle')).waitFor();

  await fillPost(page);
  await uploadPictures(visitor);
  const order = await reorderByKeyboard(page);

  await page.reload();
  await uploadedMarks(page).nth(2).waitFor();
  expect(await page.getByLabel(t('noticeForm.titleField')).inputValue()).toBe('첫눈 오던 날');
  expect(await page.getByLabel(t('notice.category')).inputValue()).toBe('사진');
  expect(await imageSources(page.getByRole('list', { name: t('image.pictures') }))).toEqual(order);

  await button(page, 'noticeForm.publish').click();
  await heading(page, '첫눈 오던 날').waitFor();
  expect(await imageSources(page.getByRole('list', { name: t('image.pictures') }))).toEqual(order);
  expect(await picturesInRows(page)).toEqual([1, 2]);
  await viewPictures(page);
  await page.getByRole('button', { name: t('notice.playVideo', { site: t('notice.youtube') }) }).click();
  const player = page.locator('iframe');
  expect(await player.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(await player.getAttribute('sandbox')).not.toContain('allow-top-navigation');

  await copyLink(visitor.page);
  await writeMessages(visitor);
  await page
    .locator('header')
    .getByText(t('notice.messages', { count: 1 }))
    .waitFor();

  await button(page, 'notice.menu').click();
  await button(page, 'common.edit').click();
  await heading(page, t('notice.editTitle')).waitFor();
  await page.getByLabel(t('noticeForm.titleField')).fill('첫눈 오던 날의 강변');
  await button(page, 'pictureForm.remove', { name: t('pictureForm.one', { place: 3 }) }).click();
  await button(page, 'common.save').click();
  await heading(page, '첫눈 오던 날의 강변').waitFor();
  await expect
    .poll(() => imageSources(page.getByRole('list', { name: t('image.pictures') })))
    .toHaveLength(2);
  // Going back skips the forms and shows the list.
  await page.goBack();
  await page.getByRole('link', { name: '첫눈 오던 날의 강변' }).click();

  await button(page, 'notice.menu').click();
  await button(page, 'common.delete').click();
  await button(page.getByRole('dialog', { name: t('notice.deleteQuestion') }), 'common.delete').click();
  // Returns to the category from which the post was opened.
  await page.waitForURL(/\/bulletin\?category=/);
  await page.getByRole('link', { name: '산책길 사진 모음' }).waitFor();
  expect(await page.getByRole('link', { name: '첫눈 오던 날의 강변' }).count()).toBe(0);
  expect(pageErrors.all).toEqual([]);
});

async function fillPost(page: Page): Promise<void> {
  expect(await page.getByLabel(t('notice.category')).inputValue()).toBe('사진');
  await page.getByLabel(t('noticeForm.titleField')).fill('첫눈 오던 날');
  await page.getByLabel(t('noticeForm.text')).fill(`강변이 하얘졌어요.\n${VIDEO}\n다음에는 같이 걸어요.`);
}

/** Shares the post where there is no share sheet. */
async function copyLink(page: Page): Promise<void> {
  await button(page, 'seat.share').click();
  await page.getByText(t('share.copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
}

/** Writes a message and likes it, first with a failing request. */
async function writeMessages({ page, pageErrors }: Visitor): Promise<void> {
  const field = page.getByLabel(t('message.label'), { exact: true });
  const list = page.getByRole('list', { name: t('message.title') });
  await field.fill('사진 더 올릴게요');
  await button(page, 'message.write').click();
  const own = list.getByRole('listitem').filter({ hasText: '사진 더 올릴게요' });
  await own.waitFor();
  expect(await field.inputValue()).toBe('');

  const heart = own.locator('button[aria-pressed]');
  pageErrors.expectAnswer(503, /POST .*likes/);
  await failRequests(page, '**/api/v1/likes');
  const responded = page.waitForResponse('**/api/v1/likes');
  await heart.click();
  await responded;
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  await page.unroute('**/api/v1/likes');
  const liked = page.waitForResponse('**/api/v1/likes');
  await heart.click();
  expect((await liked).ok()).toBe(true);
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await field.scrollIntoViewIfNeeded();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
}

test('shows likes and messages of a meetup on its page', async () => {
  const { page, pageErrors } = await site.openAs('level2', '/demo/activities');
  await page
    .getByRole('list', { name: t('lists.following') })
    .getByRole('link')
    .first()
    .click();
  const heart = page.locator('header button[aria-pressed]');
  await heart.waitFor();
  const count = async () => Number(/\d+/.exec(await heart.innerText())?.[0]);
  const [before, liked] = [await count(), (await heart.getAttribute('aria-pressed')) === 'true'];
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(String(!liked));
  await expect.poll(count).toBe(before + (liked ? -1 : 1));
  await page.getByLabel(t('message.label'), { exact: true }).fill('조금 늦어요 https://example.com/map');
  await button(page, 'message.write').click();
  const own = page
    .getByRole('list', { name: t('message.title') })
    .getByRole('listitem')
    .last();
  await own.getByRole('link', { name: 'https://example.com/map' }).waitFor();
  expect(pageErrors.all).toEqual([]);
});

// docs/adr/0024-first-view.md
test('computes the styles of few elements again when a link is added to a meetup', async () => {
  const { page } = await site.openAs('level2', '/demo/activities');
  const list = page.getByRole('list', { name: t('lists.following') });
  await list.getByRole('link').first().click();
  await page.locator('[data-action-bar] button').first().waitFor();
  const all = await page.locator('*').count();
  const isFew = (computed: number) => computed > 0 && computed < all / 4;
  const addLink = () => {
    const main = document.querySelector('main');
    if (main === null) throw new Error('The page has no main.');
    main.append(document.createElement('a'));
    void document.body.offsetHeight;
  };
  // Repeated, since the page itself may still be changing.
  await expect.poll(() => restyled(page, addLink), SETTLES).toSatisfy(isFew);
});

test('offers nothing new in a frozen club', async () => {
  const { page, pageErrors } = await site.visit();
  await openSession(page, site.server, 'level7');
  await skipDocuments(page.context());
  await page.route('**/api/v1/clubs/nick/demo', async (route) => {
    const response = await route.fetch();
    const { can, ...club } = await response.json();
    const frozen = { ...can, join: false, create_activity: false, create_poll: false, write_notice: false };
    await route.fulfill({ response, json: { ...club, frozen: true, can: frozen } });
  });
  await page.goto('/demo/notices/bulletin');
  const posts = page.getByRole('list', { name: t('notice.bulletinTitle') });
  await posts.getByRole('link').first().waitFor();
  expect(await page.getByRole('link', { name: t('notice.write'), exact: true }).count()).toBe(0);
  for (const path of ['/demo/notice/create', '/demo/activity/create']) {
    await page.goto(path);
    await page.getByText(errorMessage('club.frozen', 'ko')).waitFor();
  }
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#navigation
test('nothing floats over the rows that a leader sees, on a phone and on a desktop', async () => {
  const { page, pageErrors } = await site.openAs('level8', '/demo');
  const rows = page.getByRole('main').locator('li, article, tr');
  for (const path of ['', '/activities', '/notices', '/notices/bulletin', '/crews']) {
    await page.goto(`/demo${path}`);
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await rows.nth(2).waitFor();
      await untilIdle(page);
      expect([path, viewport.width, ...(await floatFaults(page))]).toEqual([path, viewport.width]);
    }
  }
  expect(pageErrors.all).toEqual([]);
});
