import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { DESKTOP } from './kit/browser.ts';
import { type Club, foundClub, joinClub, planMeetup } from './kit/club.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const LATER = inMinutes(180).toISOString();
const t = textsOf('ko');
/** A nick that a spreadsheet would evaluate as a formula. */
const FORMULA = '=1+1';

const site = setUpSite({ clock: NOON, env: { DEMO: '0' } });
let club: Club;

beforeAll(async () => {
  const leader = await logInOverHttp(site.server, 'leader@report.test');
  club = await foundClub(leader, 'reported');
  const attended = await logInOverHttp(site.server, 'attended@report.test');
  const missed = await logInOverHttp(site.server, 'missed@report.test');
  const [attendedCrew, missedCrew] = [
    await joinClub(attended, club, FORMULA),
    await joinClub(missed, club, '안온사람'),
  ];
  await joinClub(await logInOverHttp(site.server, 'never@report.test'), club, '구경꾼');
  const meetup = await planMeetup(club, { name: '점심 달리기', at: inMinutes(30), seats: 4 });
  for (const [client, crew, state] of [
    [attended, attendedCrew, 2],
    [missed, missedCrew, 0],
  ] as const) {
    await client.request(201, 'POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '' });
    await leader.request(200, 'PUT', `/attendees/${crew}/${meetup}`, { state });
  }
});
beforeEach(() => site.server.setClock(LATER));

test('an admin opens the report from the club, filters it and downloads it', async () => {
  const { page, pageErrors } = await site.openAs('leader@report.test', '/reported');
  await page.getByRole('link', { name: t('nav.report') }).click();
  await page.getByRole('heading', { level: 1, name: t('nav.report') }).waitFor();

  const crews = page.getByRole('table', { name: t('report.crews') });
  const rowOf = (nick: string) => crews.getByRole('row', { name: nick });
  await rowOf(FORMULA).waitFor();
  expect(await rowOf(FORMULA).innerText()).toContain('100%');
  expect(await rowOf('구경꾼').innerText()).toContain(t('report.never'));
  const meetups = page.getByRole('table', { name: t('report.filled') });
  expect(await meetups.getByRole('row', { name: '점심 달리기' }).innerText()).toMatch(/75%[\s\S]*3\/4/);

  // Each cell of the map has a text for screen readers.
  const map = page.getByRole('region', { name: t('report.map') });
  const cells = map.getByRole('row', { name: '안온사람' }).getByRole('cell');
  expect(await cells.allInnerTexts()).toEqual([expect.stringContaining(t('report.markNoShow'))]);

  const heading = crews.getByRole('columnheader', { name: t('report.crew') });
  const nicks = () => crews.getByRole('rowheader').allInnerTexts();
  await heading.getByRole('button').click();
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
  const ascending = await nicks();
  await heading.getByRole('button').click();
  await expect.poll(nicks).toEqual(ascending.toReversed());
  await page.getByRole('button', { name: t('report.trendNever', { count: 3 }) }).click();
  await expect.poll(nicks).not.toContain(FORMULA);
  await page.getByRole('searchbox').fill('없는 이름');
  await page.getByText(t('report.noMatch')).waitFor();
  await page.getByRole('button', { name: t('report.clear') }).click();
  await rowOf(FORMULA).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('report.csv') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('reported-attendance-2026-11-01-2026-12-01.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFF크루,')).toBe(true);
  // The heading and four crews; an empty row and six figures.
  expect(csv.trimEnd().split('\r\n')).toHaveLength(12);
  expect(csv).toContain(`\r\n'${FORMULA},`);
  expect(csv).not.toMatch(/(^|,|\n)=/);

  await page.getByRole('button', { name: t('card.irregular'), exact: true }).click();
  await page.getByText(t('report.empty')).waitFor();
  await page.goBack();
  await rowOf(FORMULA).waitFor();
  await page.getByLabel(t('report.to')).fill('2026-10-01');
  await page.getByRole('button', { name: t('report.show') }).click();
  await page.getByText('시작일이 종료일보다 늦어요.').waitFor();
  expect(pageErrors.all).toEqual([]);
});

test('is refused to lower levels on a desktop', async () => {
  const { page, pageErrors } = await site.openAs('attended@report.test', '/reported/report', {
    viewport: DESKTOP,
  });
  await page.getByText(t('refused.report')).waitFor();
  await page.getByRole('link', { name: t('activity.seeClub') }).click();
  await page.getByRole('heading', { name: t('calendar.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('nav.report') }).count()).toBe(0);
  expect(pageErrors.all).toEqual([]);
});
