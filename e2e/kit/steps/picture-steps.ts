import { errorMessage } from '@crewwith/domain/errors';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Visitor } from '../browser.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');
const UPLOAD = '**/api/v1/images/upload';
/** The centre of a phone's screen. */
const MIDDLE = { x: 195, y: 420 };
/** The server's answer during an outage. */
const OUTAGE = {
  status: 503,
  json: {
    code: 'server.unavailable',
    message: errorMessage('server.unavailable', 'ko'),
    status: 503,
  },
};

export const button = (parent: Page | Locator, key: string, values?: Record<string, string | number>) =>
  parent.getByRole('button', { name: t(key, values), exact: true });
export const uploadedMarks = (page: Page) => page.getByText(t('pictureForm.stored'), { exact: true });

export const imageSources = (list: Locator) =>
  list.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

async function picture(name: string, background: string) {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

export async function failRequests(page: Page, url: string) {
  await page.route(url, (route) => route.fulfill(OUTAGE));
}

/** Uploads two pictures, a text file, a picture that succeeds at the second try, and a file with a wrong type. */
export async function uploadPictures({ page, pageErrors }: Visitor): Promise<void> {
  const files = page.locator('input[type="file"]');
  const released = Promise.withResolvers<void>();
  let isDown = false;
  // One route for all of them: where one is taken away, a request sent at that instant may never be answered.
  await page.route(UPLOAD, async (route) => {
    if (isDown) return route.fulfill(OUTAGE);
    await released.promise;
    await route.continue();
  });
  await files.setInputFiles([await picture('white', '#eeeeee'), await picture('blue', '#3355aa')]);
  for (const place of [1, 2]) {
    const name = t('pictureForm.progress', { name: t('pictureForm.one', { place }) });
    await page.getByRole('progressbar', { name }).waitFor();
  }
  released.resolve();
  await uploadedMarks(page).nth(1).waitFor();

  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('글') });
  await page.getByText(errorMessage('image.unsupported', 'ko')).waitFor();
  await button(page, 'noticeForm.publish').click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('pictureForm.retryFailed') })
    .first()
    .waitFor();
  await button(page, 'pictureForm.remove', { name: t('pictureForm.one', { place: 3 }) }).click();

  pageErrors.expectAnswer(503, /POST .*images\/upload/);
  isDown = true;
  await files.setInputFiles(await picture('green', '#227755'));
  await page.getByText(OUTAGE.json.message).waitFor();
  isDown = false;
  await button(page, 'common.retry').click();
  await uploadedMarks(page).nth(2).waitFor();

  pageErrors.expectAnswer(415, /POST .*images\/upload/);
  await files.setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText(errorMessage('image.unsupported', 'ko')).waitFor();
  await button(page, 'pictureForm.remove', { name: t('pictureForm.one', { place: 4 }) }).click();
  await page.unroute(UPLOAD);
}

/** Reorders pictures by keys, by a button and by dragging. Returns the sources in their final order. */
export async function reorderByKeyboard(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: t('image.pictures') });
  const [white = '', blue = '', green = ''] = await imageSources(list);
  const handle = (place: number) =>
    button(page, 'pictureForm.handle', { name: t('pictureForm.one', { place }) });
  await handle(3).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => imageSources(list)).toEqual([green, white, blue]);
  expect(await handle(1).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText(t('pictureForm.moved', { place: 1, total: 3 })).waitFor({ state: 'attached' });
  await button(page, 'pictureForm.down', { name: t('pictureForm.one', { place: 2 }) }).click();
  await expect.poll(() => imageSources(list)).toEqual([green, blue, white]);

  await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await handle(1).boundingBox();
  const to = await handle(3).boundingBox();
  if (from === null || to === null) throw new Error('The pictures are not in sight.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => imageSources(list)).toEqual([blue, white, green]);
  return [blue, white, green];
}

/** How many pictures of a post stand side by side, row by row. */
export async function picturesInRows(page: Page): Promise<number[]> {
  const rows = await page
    .getByRole('list', { name: t('image.pictures') })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  return [...new Set(rows)].map((top) => rows.filter((row) => row === top).length);
}

export async function viewPictures(page: Page): Promise<void> {
  const place = (number: number) => ({ place: number, total: 3 });
  const opener = button(page, 'image.openLarge', place(1));
  const box = page.getByRole('dialog', { name: t('image.large') });
  await opener.click();
  await box.getByText(t('image.position', place(1)), { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await box.getByText(t('image.position', place(2)), { exact: true }).waitFor();
  const shown = box.getByRole('img', { name: t('image.alt', place(2)) });
  const scale = () => shown.evaluate(({ style }) => Number(/scale\(([\d.]+)\)/.exec(style.transform)?.[1]));
  await page.keyboard.press('+');
  await expect.poll(scale).toBe(1.5);
  await button(box, 'image.zoomOut').click();
  await expect.poll(scale).toBe(1);
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(scale).toBeGreaterThan(1);

  // By touch: swipes, and zooms with two fingers.
  await page.keyboard.press('ArrowLeft');
  await box.getByText(t('image.position', place(1)), { exact: true }).waitFor();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) => {
    const touchPoints = xs.map((x, id) => ({ x, y: MIDDLE.y, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  // Left of the button that a mouse has there.
  await touch('touchStart', 300);
  for (let x = 285; x > 50; x -= 15) await touch('touchMove', x);
  await touch('touchEnd');
  await box.getByText(t('image.position', place(2)), { exact: true }).waitFor();
  await expect.poll(scale).toBe(1);
  await touch('touchStart', MIDDLE.x - 20, MIDDLE.x + 20);
  for (const offset of [40, 80, 120]) await touch('touchMove', MIDDLE.x - offset, MIDDLE.x + offset);
  await touch('touchEnd');
  // If one of the two touches were lost, it would be 2.1.
  await expect.poll(scale).toBeGreaterThan(2.5);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  // Going back closes the dialog and stays on the page.
  await opener.click();
  await box.waitFor();
  await page.goBack();
  await box.waitFor({ state: 'detached' });
  await opener.waitFor();
}
