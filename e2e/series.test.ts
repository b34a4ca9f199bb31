import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDemo } from './kit/demo-site.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { openSeriesDialog } from './kit/steps/series-steps.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const NAME = '가을 시즌 화목 달리기';
const PLACE = '뚝섬 한강공원';
/** Of the club already, on a Thursday of the season. */
const OTHER = '은행나무길 걷기';

const site = setUpSite({ clock: NOON });

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const rows = (page: Page) => page.getByRole('list', { name: t('lists.following') }).getByRole('listitem');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const visit = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

async function fillMeetup(page: Page, name: string, day: string, clock: string): Promise<void> {
  await page.getByLabel(t('activity.name')).fill(name);
  await page.getByLabel(t('activityForm.day')).first().fill(day);
  await page.getByLabel(t('activityForm.time')).first().fill(clock);
  await page.getByLabel(t('activity.location')).fill('남산 입구');
}

/** Opens the form of a meetup of the series on the screen, by its date. */
async function editMeetup(page: Page, series: string, date: RegExp): Promise<string> {
  await visit(page, series);
  await rows(page).getByRole('link', { name: date }).click();
  await heading(page, NAME);
  const path = pathOf(page);
  await visit(page, path.replace('/activity/', '/activity/modify/'));
  await heading(page, t('activity.editTitle'));
  return path;
}

/** Saves the form, and chooses which meetups it changes. */
async function saveFor(page: Page, scope: string): Promise<void> {
  await press(page, t('common.save'));
  const sheet = page.getByRole('dialog', { name: t('series.scopeTitle') });
  await sheet.getByRole('radio', { name: scope }).check();
  await press(sheet, t('series.change'));
}

// docs/specification.md#series-form
test('lets a leader plan a season, skip a holiday, move a week, change the rest and hand it over', async () => {
  const host = await site.openAs('level8', '/demo/activity/create');
  const { page } = host;
  await fillMeetup(page, OTHER, '2027-09-09', '19:30');
  await press(page, t('activity.create'));
  await heading(page, OTHER);

  // The dates are shown before anything is made.
  await visit(page, '/demo/activity/create');
  await fillMeetup(page, NAME, '2027-09-07', '20:00');
  await press(page.getByRole('group', { name: t('series.repeats') }), '매주 화요일');
  await press(page.getByRole('group', { name: t('series.weekdays') }), /^목/);
  const preview = page.getByRole('region', { name: t('series.preview') });
  await preview.getByText('모임 20개를 만들어요.').waitFor();
  const planned = (day: string) => preview.getByRole('listitem').filter({ hasText: day });
  await planned('2027년 9월 14일 (화)').getByText('추석').waitFor();
  await planned('2027년 9월 9일 (목)')
    .getByRole('link', { name: t('series.clash') })
    .waitFor();
  await press(page, t('series.create'));
  await press(page, t('series.seeSeries'));
  await heading(page, NAME);
  const series = pathOf(page);
  expect(await rows(page).count()).toBe(20);

  // Skips a day of the holiday.
  await press(page, '2027년 9월 14일 (화) 건너뛰기');
  const skip = page.getByRole('dialog');
  await skip.getByRole('textbox').fill('추석 연휴');
  await press(skip, t('series.skip'));
  await page
    .getByRole('list', { name: t('series.skips') })
    .getByText('추석 연휴')
    .waitFor();
  expect(await rows(page).count()).toBe(19);

  // Moves one meetup to the week after, alone.
  const moved = await editMeetup(page, series, /9월 16일/);
  await page.getByLabel(t('activityForm.day')).first().fill('2027-09-22');
  await saveFor(page, t('series.one'));
  await page.waitForURL(`**${moved}`);
  await visit(page, series);
  await rows(page).filter({ hasText: '9월 22일' }).getByText('따로 바꿈').waitFor();

  // Changes the place from a day on: undone first, then sent at once.
  const changed = await editMeetup(page, series, /9월 28일/);
  await page.getByLabel(t('activity.location')).fill(PLACE);
  await saveFor(page, t('series.following'));
  await page.getByText(t('series.heldTitle')).waitFor();
  await press(page, t('series.undo'));
  await page.getByText(t('series.undone')).waitFor();
  expect(await page.getByLabel(t('activity.location')).inputValue()).toBe(PLACE);
  await saveFor(page, t('series.following'));
  await press(page, t('series.now'));
  await page.waitForURL(`**${changed}`);
  await page.getByText(PLACE).first().waitFor();
  await page.getByRole('link', { name: '매주 화·목' }).click();
  await heading(page, NAME);
  const next = pathOf(page);
  expect(next).not.toBe(series);

  // The link that was shared leads on, too.
  const crew = await site.openAs('level3', series);
  await crew.page.getByText(t('series.continued')).waitFor();
  await crew.page.getByRole('link', { name: t('series.seeContinued') }).click();
  await crew.page.getByText(PLACE).first().waitFor();
  expect(pathOf(crew.page)).toBe(next);

  // Hands it over, to one who may not edit it before.
  const heir = await site.openAs('level6', next);
  await heading(heir.page, NAME);
  const { my } = await readDemo<{ my: { nick: string } }>(heir.page, '/api/v1/clubs/nick/demo');
  expect(await heir.page.getByRole('button', { name: t('series.more') }).count()).toBe(0);
  await openSeriesDialog(page, t, t('series.takeOver'));
  const takeOver = page.getByRole('dialog', { name: t('series.takeOverTitle') });
  await takeOver.getByRole('radio', { name: my.nick, exact: true }).check();
  await press(takeOver, t('series.confirmTakeOver'));
  await page.getByText(t('series.tookOver', { nick: my.nick })).waitFor();
  await heir.page.reload();
  await press(heir.page, t('series.more'));
  await press(heir.page, t('series.editAll'));
  await heading(heir.page, t('activity.editTitle'));
  expect(await heir.page.getByLabel(t('activity.location')).inputValue()).toBe(PLACE);
  for (const { pageErrors } of [host, crew, heir]) expect(pageErrors.all).toEqual([]);
});
