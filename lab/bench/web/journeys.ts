import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { RunningServer } from '../../../e2e/kit/server.ts';
import { type Account, pressKakao } from '../../../e2e/kit/sign-in.ts';
import { textsOf } from '../../../e2e/kit/texts.ts';
import { slowDown } from './measure.ts';

const t = textsOf('ko');
/** How a person types and decides. */
const KEY_MS = 150;
const DECISION_MS = 1_200;
const TIMEOUT_MS = 60_000;

/** What a journey costs a person. */
export interface Journey {
  readonly seconds: number;
  /** Also on fields, unless the page has put the focus there. */
  readonly taps: number;
  /** Fields typed, without the club's own questions. */
  readonly fields: number;
}

/** A page used at a person's pace. */
function usePage(page: Page) {
  const done = { taps: 0, fields: 0 };
  const start = performance.now();
  const decide = async (target: Locator) => {
    await target.waitFor({ timeout: TIMEOUT_MS });
    await pause(DECISION_MS);
    done.taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.waitFor({ timeout: TIMEOUT_MS });
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) {
      await decide(field);
      await field.click();
    }
    // A syllable takes a key for each of its letters.
    for (const character of text) {
      await pause(character.normalize('NFD').length * KEY_MS);
      await page.keyboard.insertText(character);
    }
  };
  return {
    decide,
    tap: async (target: Locator) => {
      await decide(target);
      await target.click();
    },
    type: async (field: Locator, text: string, hasNext = false) => {
      if ((await field.inputValue({ timeout: TIMEOUT_MS })) !== '') return;
      done.fields += 1;
      await type(field, text);
      if (!hasNext) return;
      // The keyboard's key for the next field.
      await pause(KEY_MS);
      await page.keyboard.press('Enter');
    },
    answer: type,
    result: (): Journey => ({ seconds: (performance.now() - start) / 1000, ...done }),
  };
}

/** Takes a seat as a person without an account, from a link on; `signUp` is the part of it on the sign-up form. */
export async function measureNewcomer(
  context: BrowserContext,
  server: RunningServer,
  path: string,
  email: Account,
): Promise<{ whole: Journey; signUp: Journey }> {
  const page = await context.newPage();
  await slowDown(page);
  const person = usePage(page);
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
  const start = page.getByRole('link', { name: t('activity.startAndAttend') });
  await person.decide(start);
  await pressKakao(page, server, email, { button: start });

  await page.getByLabel(t('signup.name')).waitFor({ timeout: TIMEOUT_MS });
  const before = person.result();
  await person.type(page.getByLabel(t('signup.name')), '김걸음');
  await person.tap(page.getByLabel(t('signup.female')));
  await person.type(page.getByLabel(t('signup.birthday')), '960520');
  await person.tap(page.getByRole('button', { name: t('signup.next') }));
  await person.type(page.getByLabel(t('signup.address')), '서울 망원동', true);
  await person.type(page.getByLabel(t('signup.contact')), '01023456789');
  await person.tap(page.getByRole('button', { name: t('signup.submit') }));
  const sheet = page.getByRole('dialog');
  await person.tap(sheet.getByLabel(t('signup.consent')));
  await person.tap(sheet.getByRole('button', { name: t('signup.submit') }));
  const after = person.result();

  await person.type(page.getByLabel(t('join.nick')), '걸음마');
  const questions = page.locator('form').getByRole('textbox');
  for (const question of (await questions.all()).slice(1)) await person.answer(question, '망원동');
  await person.tap(page.getByLabel(t('join.consent')));
  await person.tap(page.getByRole('button', { name: t('join.submit') }));

  await person.tap(sheet.getByRole('button', { name: t('seat.attend') }));
  await sheet.getByText(t('seat.takenTitle')).waitFor({ timeout: TIMEOUT_MS });
  const whole = person.result();
  await page.close();
  const signUp = {
    seconds: after.seconds - before.seconds,
    taps: after.taps - before.taps,
    fields: after.fields - before.fields,
  };
  return { whole, signUp };
}

/** Takes a seat as a logged-in crew, from the tap on the link on. */
export async function measureCrew(
  context: BrowserContext,
  server: RunningServer,
  path: string,
  isSlow: boolean,
): Promise<Journey> {
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  const person = usePage(page);
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
  await person.tap(page.locator('[data-seat=attend]').first());
  const sheet = page.getByRole('dialog');
  await person.tap(sheet.getByRole('button', { name: t('seat.attend'), exact: true }));
  await sheet.getByText(t('seat.takenTitle')).waitFor({ timeout: TIMEOUT_MS });
  const result = person.result();
  await page.close();
  return result;
}

/** Plans a meetup as a leader, from the club's home on: a new name, a usual day and a last place. */
export async function measurePlanning(context: BrowserContext, server: RunningServer): Promise<Journey> {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(`${server.origin}/demo`);
  const create = page.getByRole('link', { name: t('club.addMeetup') }).first();
  await create.waitFor({ timeout: TIMEOUT_MS });
  const person = usePage(page);
  await person.tap(create);
  await person.type(page.getByLabel(t('activity.name')), '첫눈 오는 날 걷기');
  for (const group of [t('activityForm.usualStarts'), t('activityForm.lastPlaces')])
    await person.tap(page.getByRole('group', { name: group }).getByRole('button').first());
  await person.tap(page.getByRole('button', { name: t('activity.create') }));
  await page.getByRole('dialog', { name: t('activity.createdTitle') }).waitFor({ timeout: TIMEOUT_MS });
  const result = person.result();
  await page.close();
  return result;
}
