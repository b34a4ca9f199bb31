import { errorMessage } from '@crewwith/domain/errors';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { type Visitor, visit } from './kit/browser.ts';
import { type DemoSite, openDemoSite } from './kit/demo-site.ts';
import { press } from './kit/screens/screen.ts';
import { type Account, signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

/*
 * Violates every rule of docs/specification.md#validation once in the browser. The 10 seconds of the sign-up page are
 * tested in session.test.ts.
 */
const t = textsOf('ko');
const message = (code: Parameters<typeof errorMessage>[0]) => errorMessage(code, 'ko');

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

const visitors = new Map<Account, Visitor>();

interface Guest extends Pick<Visitor, 'page' | 'pageErrors'> {
  /** The page errors since `openAs`. */
  readonly newErrors: () => readonly string[];
}

/** Opens a page as an account. Each account logs in once. */
async function openAs(account: Account, path: string | null): Promise<Guest> {
  const { server, browser } = site;
  const visitor = visitors.get(account) ?? (await visit(browser, server));
  const { page, pageErrors } = visitor;
  const before = pageErrors.all.length;
  if (!visitors.has(account)) await signIn(page, server, account);
  visitors.set(account, visitor);
  if (path !== null) await page.goto(server.origin + path);
  return { page, pageErrors, newErrors: () => pageErrors.all.slice(before) };
}

/** The error message of a field. */
async function fieldErrorOf(page: Page, label: string): Promise<string> {
  const field = page.getByLabel(label).first();
  const id = (await field.getAttribute('aria-describedby')) ?? '';
  const ids = id.split(' ').filter((part) => part.endsWith('-error'));
  return ids.length === 0 ? '' : page.locator(`[id="${ids[0]}"]`).innerText();
}

test('sign-up requires all fields, a complete number, the age of 14 and consent', async () => {
  const visitor = await openAs('newcomer', null);
  const { page } = visitor;
  await press(page, t('signup.submit'));
  await page.getByText(t('signup.fillAll')).waitFor();
  await page.getByText(t('signup.consentMissing')).waitFor();
  expect(await fieldErrorOf(page, t('signup.name'))).not.toBe('');
  await page.getByLabel(t('signup.name')).fill('   ');
  await page.getByLabel(t('signup.contact')).fill('010');
  // The 14th birthday is tomorrow.
  await page.getByLabel(t('signup.birthday')).fill('2012-12-02');
  await page.getByLabel(t('signup.address')).fill('서울 마포구 망원동');
  await page.getByLabel(t('signup.female')).check();
  await press(page, t('signup.submit'));
  await page.getByText(message('member.too_young')).waitFor();
  await page.getByText(message('member.contact_incomplete')).waitFor();
  expect(await fieldErrorOf(page, t('signup.name'))).not.toBe('');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(visitor.newErrors()).toEqual([]);
});

test('joining a club requires a nick, an answer to each question and consent', async () => {
  const visitor = await openAs('gone-2@demo.crewwith', '/demo/signup');
  const { page } = visitor;
  await press(page, t('join.submit'));
  await page.getByText(t('join.consentMissing')).waitFor();
  await page.getByText(t('join.answerMissing')).first().waitFor();
  expect(await fieldErrorOf(page, t('join.nick'))).not.toBe('');
  expect(visitor.newErrors()).toEqual([]);
});

test('a meetup requires its fields and a future time, and limits the choices of level 5', async () => {
  const visitor = await openAs('level5', '/demo/activity/create');
  const { page } = visitor;
  await press(page, t('activity.create'));
  await page.getByText(/고칠 곳이/).waitFor();
  expect(await page.getByLabel(t('activity.type')).first().isDisabled()).toBe(true);
  expect(await page.getByLabel(t('activity.attendLevel')).first().isDisabled()).toBe(true);
  await page.getByLabel(t('activity.name')).fill('어제의 모임');
  await page.getByRole('textbox', { name: t('activity.location'), exact: true }).fill('망원역');
  await page.getByLabel(t('activity.day')).fill('2026-11-30');
  await page.locator('input[type="time"]').fill('10:00');
  await press(page, t('activity.create'));
  await page.getByText(message('activity.past_time')).first().waitFor();
  expect(await page.getByLabel(t('activity.name')).inputValue()).toBe('어제의 모임');
  expect(visitor.newErrors()).toEqual([]);
});

test('a club requires name, address, introduction and a question', async () => {
  const visitor = await openAs('gone-2@demo.crewwith', '/club/create');
  const { page } = visitor;
  await press(page, t('clubForm.create'));
  await page.getByText(/고칠 곳이/).waitFor();
  for (const field of ['name', 'nick', 'info']) {
    expect(await fieldErrorOf(page, t(`clubForm.${field}`)), field).not.toBe('');
  }
  expect(
    await page.getByLabel(t('clubForm.question', { line: 1 }), { exact: true }).getAttribute('aria-invalid'),
  ).toBe('true');
  expect(visitor.newErrors()).toEqual([]);
});

test('a post requires title and text, has no admin category, and at most ten pictures', async () => {
  const visitor = await openAs('level2', '/demo/notice/create');
  const { page } = visitor;
  const options = page.getByLabel(t('notice.category')).locator('option');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  const categories = await options.allInnerTexts();
  expect(categories).not.toContain(t('notice.notice'));
  expect(categories).not.toContain(t('notice.regulation'));
  await press(page, t('notice.publish'));
  await page.getByText(message('notice.title_required')).first().waitFor();
  await page.getByText(message('notice.text_required')).first().waitFor();
  const file = (index: number) => ({ name: `${index}.png`, mimeType: 'image/png', buffer: Buffer.from('') });
  await page
    .locator('input[type="file"]')
    .setInputFiles(Array.from({ length: 11 }, (_, index) => file(index)));
  await page.getByText(message('image.too_many')).waitFor();
  expect(visitor.newErrors()).toEqual([]);
});

test('withdrawing and transferring require the exact phrase', async () => {
  const visitor = await openAs('level5', '/demo/profile');
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const withPhrase = async (opener: string, phrase: string) => {
    await press(page, opener);
    await dialog.getByRole('textbox').fill(phrase);
    await dialog.getByRole('button', { name: opener, exact: true }).click();
    await dialog.getByText(t('phrase.wrong')).waitFor();
  };
  await withPhrase(t('profile.leave'), `${t('phrase.leave')}.`);
  await page.goto('/profile');
  await withPhrase(t('profile.withdraw'), t('phrase.leave'));
  expect(visitor.newErrors()).toEqual([]);

  const leader = await openAs('level9', '/demo/info');
  await press(leader.page, t('transfer.open'));
  const transferDialog = leader.page.getByRole('dialog');
  await transferDialog.getByLabel(t('transfer.toFirst')).check();
  await transferDialog.getByRole('textbox').last().fill(t('transfer.phrase').slice(0, -1));
  await transferDialog.getByRole('button', { name: t('transfer.confirmFirst') }).click();
  await transferDialog.getByText(t('phrase.wrong')).waitFor();
  expect(leader.newErrors()).toEqual([]);
});

test('does not send a comment of spaces', async () => {
  const visitor = await openAs('level5', site.demo.meetup('남산 둘레길 함께 걷기'));
  const { page } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel(t('message.label')).fill('  \n ');
  await press(page, t('message.write'));
  await page.getByRole('heading', { name: t('message.title') }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: t('message.title') }).waitFor();
  expect(sent).toEqual([]);
  expect(visitor.newErrors()).toEqual([]);
});

test('does not offer a seat after the start, when full, above the level or while restricted', async () => {
  const expectRefused = async (account: Account, path: string, label: string) => {
    const visitor = await openAs(account, path);
    const button = visitor.page.getByRole('button', { name: t(label), exact: true }).first();
    await button.waitFor();
    expect(
      await visitor.page.getByRole('button', { name: t('seat.attend'), exact: true }).count(),
      label,
    ).toBe(0);
    expect(visitor.newErrors()).toEqual([]);
  };
  await expectRefused('level2', site.demo.past, 'seat.ended');
  await expectRefused('level2', site.demo.meetup('서울숲 단체 사진 찍는 날'), 'seat.full');
  await expectRefused('level1', site.demo.meetup('2레벨부터 함께하는 4km'), 'seat.level');
  await expectRefused(
    'restricted@demo.crewwith',
    site.demo.meetup('몸 풀기 러닝과 스트레칭'),
    'seat.restricted',
  );
});

test('shows the remaining tries after each wrong code, and the fifth makes a no-show', async () => {
  const path = site.demo.meetup('곧 출발! 한강 5km 함께 달리기');
  const admin = await logInOverHttp(site.server, 'level8');
  const { code } = await admin.request<{ code: string }>(200, 'GET', `/activities/${path.split('/').at(-1)}`);
  const visitor = await openAs('level3', path);
  const { page } = visitor;
  visitor.pageErrors.expectAnswer(422, /PUT .*\/attendees\//);
  visitor.pageErrors.expectAnswer(409, /PUT .*\/attendees\//);
  await press(page, t('code.open'));
  const dialog = page.getByRole('dialog');
  const enterWrongCode = async () => {
    await dialog.getByLabel(t('code.label')).fill(code === '10' ? '11' : '10');
    await dialog.getByRole('button', { name: t('code.submit') }).click();
  };
  for (let left = 4; left > 0; left -= 1) {
    await enterWrongCode();
    const error = `${message('attendee.code_wrong')} ${t('code.triesLeft', { count: left })}`;
    await dialog.getByRole('alert').filter({ hasText: error }).waitFor();
  }
  await enterWrongCode();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('alert')
    .filter({ hasText: message('attendee.code_used_up') })
    .waitFor();
  expect(visitor.newErrors()).toEqual([]);
});

test('searches without regard to case', async () => {
  const visitor = await openAs('level5', '/demo/activities?search=fEATHERSTONEHAUGH');
  await visitor.page
    .getByRole('link', { name: /Featherstonehaugh/ })
    .first()
    .waitFor();
  expect(visitor.newErrors()).toEqual([]);
});
