import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { engines } from '../apps/server/src/testing/database.ts';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import type { Visitor } from './kit/browser.ts';
import { SOON, SUBGROUP } from './kit/demo-site.ts';
import { NOON, TODAY } from './kit/noon.ts';
import { pressKakao } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { closeTaken, openDeleteDialog, pressInMenu } from './kit/steps/activity-steps.ts';
import { fillSignUp } from './kit/steps/form-steps.ts';
import { expectAtBottom, tendCrews } from './kit/steps/leader-steps.ts';
import { expectSchedule } from './kit/steps/schedule-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

/** Demo meetups: in 3 hours, and in 3 days. */
const IN_THREE_HOURS = '남산 둘레길 함께 걷기';
const IN_THREE_DAYS = { name: '마지막 한 자리, 노을 러닝', day: '2026-12-04' };
const REASON = '아이가 갑자기 열이 나요';

for (const engine of inFullRun(engines(), engines().slice(0, 1))) {
  describe(`the main use case, on ${engine}`, () => {
    const site = setUpSite({ engine, clock: NOON });

    test('a newcomer signs up, joins, attends, enters the code, cancels late and is restricted', async () => {
      const newcomer = await site.visit({ touch: true });
      const { page } = newcomer;

      await page.goto('/');
      await press(page, t('welcome.join'));
      await pressKakao(page, site.server, 'newcomer');
      await signUp(page);
      await joinDemoClub(page);

      await pickDay(page, TODAY);
      await attend(page, SOON, SUBGROUP);
      const admin = await site.openAs('level8', '/demo');
      const code = await readCode(admin.page);
      await checkInFromHome(newcomer, code);
      await expectMarked(admin.page, page, '걸음마');

      await attend(await openClub(page), IN_THREE_HOURS, null);
      await cancelLate(page);
      await expectRestricted(page);

      await admin.page.goto('/demo');
      await pickDay(admin.page, TODAY);
      await admin.page.getByRole('link', { name: IN_THREE_HOURS }).first().click();
      await admin.page.getByText(t('cancelledList.title')).click();
      await admin.page.getByRole('listitem').filter({ hasText: '걸음마' }).getByText(REASON).waitFor();

      expect(newcomer.pageErrors.all).toEqual([]);
      expect(admin.pageErrors.all).toEqual([]);
    });

    test('a leader plans a meetup, shares it, copies it, edits it, cancels it, marks and bans', async () => {
      const { page, pageErrors, context } = await site.openAs('level9', '/demo', { touch: true });
      await context.grantPermissions(['clipboard-write']);
      await page
        .getByRole('link', { name: t('club.addMeetup') })
        .first()
        .click();
      const name = page.getByLabel(t('activity.name'));
      const date = page.getByLabel(t('activityForm.day'));

      await expectAtBottom(page.getByRole('button', { name: t('activity.create') }));
      await name.fill('첫눈 오는 날 걷기');
      const usual = page.getByRole('group', { name: t('activityForm.usualStarts') });
      await usual.getByRole('button').first().click();
      const places = page.getByRole('group', { name: t('activityForm.lastPlaces') });
      await places.getByRole('button').first().click();
      await page.getByRole('button', { name: t('activityForm.moreFields') }).click();
      for (const [index, subgroup] of ['느긋한 조', '씩씩한 조'].entries()) {
        await press(page, t('activityForm.addSubgroup'));
        await page
          .getByLabel(t('activityForm.subgroupLine', { line: index + 1 }), { exact: true })
          .fill(subgroup);
      }
      await press(page, t('activity.create'));
      const created = page.getByRole('dialog', { name: t('activity.createdTitle') });
      await created.getByRole('button', { name: t('seat.share') }).click();
      await page.getByText(t('share.copied')).waitFor();
      await created.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: '첫눈 오는 날 걷기' }).waitFor();
      await page.getByText('12월 11일 (금) 오후 8:00').first().waitFor();
      await page.getByText('뚝섬유원지역 3번 출구').waitFor();
      const original = page.url();

      await pressInMenu(page, t, 'activity.copy');
      await page.getByRole('heading', { level: 1, name: t('activityForm.copyTitle') }).waitFor();
      expect(await name.inputValue()).toBe('첫눈 오는 날 걷기');
      await date.fill('2026-12-17');
      await press(page, t('activity.create'));
      await press(page, t('activity.seeCreated'));
      await page.getByText('12월 17일 (목) 오후 8:00').first().waitFor();
      expect(page.url()).not.toBe(original);

      await pressInMenu(page, t, 'activity.edit');
      await page.getByRole('heading', { level: 1, name: t('activity.editTitle') }).waitFor();
      await name.fill('둘째 주 눈길 걷기');
      await press(page, t('common.save'));
      await page.getByRole('heading', { level: 1, name: '둘째 주 눈길 걷기' }).waitFor();
      // Going back skips the forms.
      await page.goBack();
      await page.waitForURL(original);
      await page.getByRole('heading', { level: 1, name: '첫눈 오는 날 걷기' }).waitFor();

      // After the deletion the leader is back on the list.
      await page.goto(`/demo/activities?search=${encodeURIComponent('첫눈')}`);
      await page.getByRole('link', { name: '첫눈 오는 날 걷기' }).click();
      await openDeleteDialog(page, t);
      const dialog = page.getByRole('dialog', { name: t('activityForm.deleteQuestion') });
      await dialog.getByLabel(t('activityForm.deleteReason')).fill(REASON);
      await dialog.getByRole('button', { name: t('activity.delete') }).click();
      await page.waitForURL(/\/demo\/activities\?search=/);
      await page.getByText(t('activity.deleted')).waitFor();
      expect(await page.getByRole('link', { name: '첫눈 오는 날 걷기' }).count()).toBe(0);

      await tendCrews(page);

      // Its link says so to everyone, the reason to crews alone.
      const visitor = await site.visit();
      for (const reader of [{ page, pageErrors }, visitor]) {
        reader.pageErrors.expectAnswer(404, /GET .*\/activit(y|ies)\//);
        await reader.page.goto(original);
        await reader.page.getByRole('heading', { level: 1, name: t('activity.cancelledTitle') }).waitFor();
        const reason = reader.page.getByText(t('activity.cancelledReason', { reason: REASON }));
        expect(await reason.count()).toBe(reader === visitor ? 0 : 1);
        expect(reader.pageErrors.all).toEqual([]);
      }
    });
  });
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('signup.heading') }).waitFor();
  await fillSignUp(page, t);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('signup.submit') })
    .click();
  await page.getByRole('heading', { name: t('picker.select') }).waitFor();
}

async function joinDemoClub(page: Page): Promise<void> {
  await page.getByRole('link', { name: '한강 느린 러닝' }).click();
  await page.getByRole('link', { name: t('club.join') }).click();
  await page.getByLabel(t('join.nick')).fill('걸음마');
  await page.getByLabel('어느 동네에 사세요?').fill('망원동');
  await page.getByLabel('달리기는 얼마나 해 보셨어요?').fill('처음이에요');
  await page.getByLabel('우리 모임을 어떻게 알게 되셨나요?').fill('친구가 알려 줬어요');
  await page.getByLabel(t('join.consent')).check();
  await press(page, t('join.submit'));
  await page.getByText(t('join.done', { club: '한강 느린 러닝' })).waitFor();
  await page.getByRole('heading', { level: 1, name: '한강 느린 러닝' }).waitFor();
  await page.getByRole('table').waitFor();
}

async function openClub(page: Page): Promise<Page> {
  await page.getByRole('banner').getByRole('link', { name: '한강 느린 러닝' }).click();
  await pickDay(page, TODAY);
  return page;
}

async function pickDay(page: Page, day: string): Promise<void> {
  const button = page.locator(`[data-day="${day}"]`);
  await button.waitFor();
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
}

function card(page: Page, name: string): Locator {
  const calendar = page.getByRole('region', { name: t('calendar.title') });
  return calendar.getByRole('article').filter({ hasText: name });
}

async function attend(page: Page, name: string, subgroup: string | null): Promise<void> {
  const meetup = card(page, name);
  await meetup.getByRole('button', { name: t('seat.attend') }).click();
  const dialog = page.getByRole('dialog');
  if (subgroup !== null) {
    await dialog.getByLabel(subgroup).check();
  }
  await dialog.getByRole('button', { name: t('seat.attend') }).click();
  await closeTaken(page, t);
  await meetup.getByRole('button', { name: t('seat.cancel') }).waitFor();
}

/** Opens the meetup as an admin, from the club's first screen, and returns its code. */
async function readCode(page: Page): Promise<string> {
  await pickDay(page, TODAY);
  await card(page, SOON).getByRole('link', { name: SOON }).click();
  const board = page.getByRole('region', { name: t('codeCard.name') });
  const code = /\b[1-9][0-9]\b/.exec(await board.innerText())?.[0];
  if (code === undefined) throw new Error('No code is shown.');
  return code;
}

async function checkInFromHome({ page, pageErrors }: Visitor, code: string): Promise<void> {
  await page.getByRole('link', { name: t('nav.schedule') }).click();
  const next = page.getByRole('region', { name: SOON });
  await expectSchedule(page);
  await next.getByRole('button', { name: t('code.open') }).click();
  const dialog = page.getByRole('dialog');
  pageErrors.expectAnswer(422, /PUT \/api\/v1\/attendees\/\w+\/\w+$/);
  await dialog.getByLabel(t('code.label')).fill(code === '10' ? '11' : '10');
  await dialog.getByRole('button', { name: t('code.submit') }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('code.triesLeft', { count: 4 }) })
    .waitFor();
  const heart = page
    .getByRole('status')
    .filter({ hasText: t('code.complete') })
    .waitFor();
  await dialog.getByLabel(t('code.label')).fill(code);
  await dialog.getByRole('button', { name: t('code.submit') }).click();
  await heart;
  await next.getByText(t('attendee.ownAttended')).waitFor();
  await next.getByRole('link', { name: SOON }).click();
  await page.getByText(SUBGROUP).first().waitFor();
  await page.getByText(t('code.attendedText')).waitFor();
}

/** Checks that the admin sees the mark of the attendee, and marks the next one. */
async function expectMarked(admin: Page, newcomer: Page, nick: string): Promise<void> {
  await admin.goto(newcomer.url());
  const heading = admin.getByRole('heading', { name: t('attendee.title') });
  await admin.getByRole('button', { name: t('attendee.mark') }).click();
  // Below the bar at the top, so that the marks are on the screen.
  expect(await heading.evaluate((title) => title.getBoundingClientRect().top)).toBeLessThan(100);
  const row = admin.getByRole('listitem').filter({ hasText: nick });
  await row
    .getByRole('button', {
      name: t('marking.markNick', { nick, mark: t('attendee.attended') }),
      pressed: true,
    })
    .waitFor();
  // Who marks recognizes people by their faces.
  await row.locator('[data-tint]').first().waitFor();
  const unmarked = admin.getByRole('button', { name: /출석$/, pressed: false }).first();
  const name = (await unmarked.getAttribute('aria-label')) ?? '';
  await unmarked.click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('marking.confirmAttended') })
    .click();
  await admin.getByRole('button', { name, exact: true, pressed: true }).waitFor();
}

async function cancelLate(page: Page): Promise<void> {
  await card(page, IN_THREE_HOURS)
    .getByRole('button', { name: t('seat.cancel') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/8시간도 .* 지금 취소하면 내일 (0시|새벽 12:\d\d)까지 참석이 제한돼요\.$/).waitFor();
  await dialog.getByRole('button', { name: t('cancel.next') }).click();
  await dialog.getByLabel(t('cancel.reason')).and(page.locator('[aria-invalid="true"]')).fill(REASON);
  await dialog.getByRole('button', { name: t('cancel.next') }).click();
  await dialog.getByText(t('cancel.late', { reason: REASON })).waitFor();
  await dialog.getByRole('button', { name: t('cancel.giveBack') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function expectRestricted(page: Page): Promise<void> {
  await pickDay(page, IN_THREE_DAYS.day);
  const meetup = card(page, IN_THREE_DAYS.name);
  await meetup.getByRole('button', { name: t('seat.restricted') }).waitFor();
  await meetup.getByText(/12월 2일 \(수\) (0시|오전 12:\d\d)까지 참석할 수 없어요/).waitFor();
  await meetup.getByRole('button', { name: t('seat.showReason') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^직전 취소\(12\/1\) 12시간 → 12월 2일/).waitFor();
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click();
}

async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .click();
}
