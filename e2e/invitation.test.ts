import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDemo } from './kit/demo-site.ts';
import { NOON } from './kit/noon.ts';
import { press } from './kit/screens/screen.ts';
import { expireSession, pressKakao } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { fillSignUp } from './kit/steps/form-steps.ts';
import { expectAtBottom } from './kit/steps/leader-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const MEETUP = '남산 둘레길 함께 걷기';
const ANSWERS = {
  '어느 동네에 사세요?': '망원동',
  '달리기는 얼마나 해 보셨어요?': '처음이에요',
  '우리 모임을 어떻게 알게 되셨나요?': '친구가 알려 줬어요',
};

const site = setUpSite({ clock: NOON });

/** The path of a meetup's page, which its link leads to. */
async function findLink(meetup: string): Promise<string> {
  const { page } = await site.openAs('level8', '/demo');
  const { id } = await readDemo<{ id: string }>(page, '/api/v1/clubs/nick/demo');
  const rows = await readDemo<{ activity_id: string; name: string }[]>(
    page,
    `/api/v1/activities/club/${id}/following/day?state=1`,
  );
  const found = rows.find(({ name }) => name === meetup);
  if (found === undefined) throw new Error(`The demo has no ${meetup}.`);
  return `/demo/activity/${found.activity_id}`;
}

const seeInvitation = (page: Page) => page.getByText(t('invitation.invited', { name: MEETUP })).waitFor();

async function reload(page: Page): Promise<void> {
  await page.reload();
  await seeInvitation(page);
}

// docs/specification.md#invitation
test('a newcomer gets from a link to the seat, also by reloads, a new visit and an expired session', async () => {
  const link = await findLink(MEETUP);
  const newcomer = await site.visit({ touch: true });
  const { page, pageErrors } = newcomer;
  await page.goto(link);
  // One press leads to the provider, also after a way back from there.
  const start = page.getByRole('link', { name: t('activity.startAndAttend') });
  await expectAtBottom(start);
  for (let press = 0; press < 2; press += 1) {
    await start.tap();
    await page.waitForURL((url) => url.origin === site.server.emulatorOrigin);
    await page.goBack();
  }
  // The log-in is begun again from the product's first page.
  await page.goto('/login');
  await seeInvitation(page);
  await reload(page);
  // A mail of the provider may open a new tab.
  const tab = await newcomer.context.newPage();
  await tab.goto('/login');
  await seeInvitation(tab);
  await tab.close();
  await pressKakao(page, site.server, 'newcomer');

  await seeInvitation(page);
  await reload(page);
  await fillSignUp(page, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('signup.submit') })
    .click();

  await page.waitForURL('/demo/signup');
  await seeInvitation(page);
  await reload(page);
  await page.getByLabel(t('join.nick')).fill('걸음마');
  for (const [question, answer] of Object.entries(ANSWERS)) await page.getByLabel(question).fill(answer);
  await page.getByLabel(t('join.consent')).check();
  await expireSession(newcomer);
  await press(page, t('join.submit'));
  await page.waitForURL('/login');
  await seeInvitation(page);
  await pressKakao(page, site.server, 'newcomer', { hasEnded: (path) => path === '/demo/signup' });
  await seeInvitation(page);
  expect(await page.getByLabel(t('join.nick')).inputValue()).toBe('걸음마');
  await press(page, t('join.submit'));

  await page.waitForURL((url) => url.pathname === link);
  await page.getByRole('heading', { level: 1, name: MEETUP }).waitFor();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('seat.attend') }).tap();
  await sheet.getByText(t('seat.takenTitle')).waitFor();
  await sheet.getByRole('button', { name: t('seat.addToCalendar') }).tap();
  const ways = page.getByRole('dialog', { name: t('seat.addToCalendar') });
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    ways.getByRole('link', { name: t('calendarFeed.once') }).tap(),
  ]);
  await ways
    .getByRole('button', { name: t('common.close') })
    .first()
    .tap();
  expect(await readFile(await calendar.path(), 'utf8')).toContain(`SUMMARY:${MEETUP}`);
  await newcomer.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: t('seat.share') }).tap();
  await page.getByText(t('share.copied')).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(link, site.server.origin).href);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#activity-page
test('what stands beside the title of a meetup or a club wraps neither on a phone', async () => {
  const english = textsOf('en');
  const link = await findLink('서울숲 단체 사진 찍는 날');
  const { page } = await site.openAs('level8', link, { language: 'en', touch: true });
  const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: english('activity.more') }).waitFor();
  const title = page.getByRole('heading', { level: 1 });
  // One line each, although its leader has three buttons.
  expect(await heightOf(title)).toBeLessThan(40);
  expect(await heightOf(title.locator('xpath=..').locator('strong'))).toBeLessThan(30);

  await page.goto('/demo');
  const share = page.getByRole('button', { name: english('club.share') });
  const [top, create] = [
    await share.boundingBox(),
    await page
      .getByRole('link', { name: english('club.addMeetup') })
      .first()
      .boundingBox(),
  ];
  const heading = await title.boundingBox();
  expect(top?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(create?.y).toBeGreaterThan(top?.y ?? 0);

  await page.goto('/demo/notices/bulletin');
  const write = await page
    .getByRole('link', { name: english('notice.write') })
    .first()
    .boundingBox();
  const lists = await page.getByRole('navigation', { name: english('nav.boardLabel') }).boundingBox();
  expect(write?.y).toBeGreaterThan((lists?.y ?? 0) + (lists?.height ?? 0));
});
