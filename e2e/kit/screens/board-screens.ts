import { errorMessage } from '@crewwith/domain/errors';
import type { Page } from 'playwright-core';
import { untilIdle } from '../browser.ts';
import type { Demo } from '../demo-site.ts';
import type { Texts } from '../texts.ts';
import type { Screen } from './screen.ts';

/** Demo posts: with three pictures, with a link, an own post, a notice with many views, and one with a picture. */
const PICTURES = '산책길 사진 모음';
const LINK = '달리면서 듣는 노래 나눠요';
const OWN = '러닝화 추천 부탁드려요';
const NOTICE = '소풍 달리기 신청이 열렸어요';
const ONE_PICTURE = '노을 맛집을 찾았어요';

const UPLOAD = '**/api/v1/images/upload';
const MEETUP = '남산 둘레길 함께 걷기';

const post =
  (title: string) =>
  ({ notice }: Demo) =>
    notice(title);

/** Notices, the bulletin and messages. */
export const boardScreens: readonly Screen[] = [
  { name: 'notices-visitor', as: null, path: () => '/demo/notices' },
  { name: 'notices-level1', as: 'level1', path: () => '/demo/notices' },
  { name: 'notices-no-match', as: 'level1', path: () => '/demo/notices?search=승마' },
  { name: 'notice-level1', as: 'level1', path: post(NOTICE), steps: scrollToMessages },
  { name: 'bulletin-closed', as: 'level1', path: () => '/demo/notices/bulletin' },
  { name: 'create-notice-refused', as: 'level1', path: () => '/demo/notice/create' },

  { name: 'bulletin', as: 'level2', path: () => '/demo/notices/bulletin' },
  { name: 'bulletin-category', as: 'level2', path: () => '/demo/notices/bulletin?category=사진' },
  { name: 'bulletin-page', as: 'level2', path: () => '/demo/notices/bulletin?page=2' },
  { name: 'bulletin-empty', as: 'level2', path: () => '/demo/notices/bulletin?category=모집' },
  { name: 'notice-pictures', as: 'level2', path: post(PICTURES) },
  { name: 'notice-one-picture', as: 'level2', path: post(ONE_PICTURE) },
  { name: 'notice-large-picture', as: 'level2', path: post(PICTURES), steps: openPicture },
  { name: 'notice-link', as: 'level2', path: post(LINK), steps: scrollToMessages },
  { name: 'notice-own', as: 'level2', path: post(OWN) },
  {
    name: 'notice-delete',
    as: 'level2',
    path: post(OWN),
    steps: (page, t) => pressInMenu(page, t, 'common.delete'),
  },
  { name: 'notice-not-found', as: 'level2', path: () => '/demo/notice/nothingatall', refused: notFound() },
  { name: 'activity-voice', as: 'level2', path: ({ meetup }) => meetup(MEETUP), steps: scrollToMessages },
  { name: 'create-post', as: 'level2', path: () => '/demo/notice/create', steps: writePost },
  {
    name: 'create-post-errors',
    reopenPerLanguage: true,
    as: 'level2',
    path: () => '/demo/notice/create',
    steps: writeWrongPost,
    refused: { status: 503, request: /POST .*images\/upload/ },
  },

  { name: 'notices', as: 'level8', path: () => '/demo/notices' },
  { name: 'notice-admin', as: 'level8', path: post(NOTICE) },
  { name: 'create-notice', as: 'level8', path: () => '/demo/notice/create?category=notice' },
  { name: 'edit-notice', leadsTo: 'noticeEdit', as: 'level8', path: post(PICTURES), steps: openEdit },
];

function notFound() {
  return { status: 404, request: /GET .*notices\/nothing/ };
}

async function scrollToMessages(page: Page, t: Texts): Promise<void> {
  const title = page.getByRole('heading', { name: t('message.title') });
  await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await untilIdle(page);
}

async function openPicture(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('image.openLarge', { place: 2, total: 3 }), exact: true }).click();
  await page.getByRole('dialog', { name: t('image.large') }).waitFor();
}

async function writePost(page: Page, t: Texts): Promise<void> {
  await discard(page, t);
  await page.getByLabel(t('noticeForm.titleField')).fill('물안개 낀 아침');
  await page
    .getByLabel(t('noticeForm.text'))
    .fill('오늘은 강이 보이지 않을 만큼 뿌옜어요.\nhttps://youtu.be/dQw4w9WgXcQ');
  await page
    .locator('input[type="file"]')
    .setInputFiles([smallPicture('mist.png'), smallPicture('river.png')]);
  await page.getByText(t('pictureForm.stored'), { exact: true }).nth(1).waitFor();
}

/** The upload is stubbed, so that it always fails. */
async function writeWrongPost(page: Page, t: Texts): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'ko';
  const code = 'server.unavailable';
  await discard(page, t);
  await page.route(UPLOAD, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code, message: errorMessage(code, language) } }),
  );
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      smallPicture('river.png'),
      { name: '아주 긴 이름의 문서 파일입니다.txt', mimeType: 'text/plain', buffer: Buffer.from('글') },
    ]);
  await page.getByRole('button', { name: t('common.retry') }).waitFor();
  await page.getByLabel(t('noticeForm.titleField')).fill(' ');
  await page.getByRole('button', { name: t('noticeForm.publish') }).click();
  await page
    .getByText(/입력하지 않은 곳|확인할 곳|still empty|to fix/)
    .first()
    .waitFor();
  await page.unroute(UPLOAD);
}

/** Discards the draft of an earlier visit. */
async function discard(page: Page, t: Texts): Promise<void> {
  const button = page.getByRole('button', { name: t('activity.draftDiscard') });
  if (await button.isVisible()) await button.click();
}

async function openEdit(page: Page, t: Texts): Promise<void> {
  await pressInMenu(page, t, 'common.edit');
  await page.getByRole('heading', { level: 1, name: t('notice.editTitle') }).waitFor();
}

async function pressInMenu(page: Page, t: Texts, key: 'common.edit' | 'common.delete'): Promise<void> {
  await page.getByRole('button', { name: t('notice.menu'), exact: true }).click();
  await page.getByRole('button', { name: t(key), exact: true }).click();
}

/** A picture of 8 by 6 pixels. */
function smallPicture(name: string) {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAALElEQVR42mM4sW8VVsSwb98mrIhhy75dWBHDqn2HsCKGBftOYUUM0/ZdwooAl5BoEfybez8AAAAASUVORK5CYII=';
  return { name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
}
