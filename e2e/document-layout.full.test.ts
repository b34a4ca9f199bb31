import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { foundClub, joinClub, planMeetup } from './kit/club.ts';
import { SOON } from './kit/demo-site.ts';
import { isHydrated, openDocument, waitForDocuments } from './kit/documents.ts';
import { inMinutes, NOON } from './kit/noon.ts';
import { type Account, signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
/** The paths of meetups: the next ones, one of them with a queue, and a past one of a series. */
let meetups: string[];
/** The path of a meetup with subgroups. */
let soon: string;
/** The paths of meetups of another club: one with a long queue, and one of a series without standing seats. */
let ofClub: string[];
/** In pixels: less than half of what a finger aims at. */
const TOLERANCE = 20;
/** The most that may move in all, as browsers add up layout shifts; below 0.1 is good. */
const SHIFT_MAX = 0.05;
/** More than a queue shows at first. */
const WAITERS = 12;

beforeAll(async () => {
  const crew = await logInOverHttp(site.server, 'level9');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  type Rows = { activity_id: string; name: string; series: object | null }[];
  const list = (which: string) =>
    crew.request<Rows>(200, 'GET', `/activities/club/${club.id}/${which}/day?state=1`);
  const next = (await list('following')).slice(0, 6);
  soon = `/demo/activity/${next.find(({ name }) => name === SOON)?.activity_id}`;
  const past = (await list('previous')).find(({ series }) => series !== null);
  if (past === undefined) throw new Error('The demo has no past meetup of a series.');
  const resting = await restingMeetup(club.id);
  meetups = [...next.map(({ activity_id: id }) => id), past.activity_id, resting].map(
    (id) => `/demo/activity/${id}`,
  );
  ofClub = await meetupsOfClub();
  await waitForDocuments(site.server);
});

async function meetupsOfClub(): Promise<string[]> {
  const club = await foundClub(await logInOverHttp(site.server, 'level9'), 'layout');
  const at = new Date(Date.parse(NOON) + 72 * 3_600_000);
  const full = await planMeetup(club, { name: '한 자리', at, seats: 1 });
  for (let index = 0; index < WAITERS; index += 1) {
    const client = await logInOverHttp(site.server, `waiter${index}@layout.test`);
    const crew = await joinClub(client, club, `대기 ${index}`);
    await client.request(202, 'POST', '/attendees', { crew_id: crew, activity_id: full, wait: true });
  }
  type Series = { occurrences: { activity_id: string }[] };
  const { occurrences } = await club.leader.request<Series>(201, 'POST', '/series', {
    ...{ club_id: club.id, crew_id: club.crew, rule: 'WEEKLY;BYDAY=SA', start_day: NOON.slice(0, 10) },
    ...{
      clock: '08:00',
      standing_share: 0,
      name: '토요 걷기',
      max_crew: 10,
      attend_level: 1,
      location: '서울숲',
    },
  });
  const [first] = occurrences;
  if (first === undefined) throw new Error('The series has no meetup.');
  return [full, first.activity_id].map((id) => `/layout/activity/${id}`);
}

/** A meetup in which the crew of level 6 may give back its standing seat. */
async function restingMeetup(clubId: string): Promise<string> {
  const crew = await logInOverHttp(site.server, 'level6');
  const list = `/activities/club/${clubId}/following/day?state=1`;
  const rows = await crew.request<{ activity_id: string; series: object | null }[]>(200, 'GET', list);
  for (const { activity_id: id, series } of rows) {
    if (series === null) continue;
    type Record = { my: { rest_until: string | null } | null };
    const { my } = await crew.request<Record>(200, 'GET', `/activities/${id}`);
    if (my !== null && my.rest_until !== null) return id;
  }
  throw new Error('The demo has no such meetup.');
}

/** Adds up the layout shifts of each document from its start. */
function sumShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Where the headings, links and buttons of the page's content are, by what they are called. */
function placesOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const tops: Record<string, number> = {};
    for (const each of document.querySelectorAll<HTMLElement>('main :is(h1, h2, a, button)')) {
      const name = each.getAttribute('aria-label') ?? each.textContent;
      tops[`${each.tagName} ${name}`] ??= Math.round(each.getBoundingClientRect().top + window.scrollY);
    }
    return tops;
  });
}

/** Left edges and widths of the faces in each list of attendees who are marked. */
function facesOf(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main ul:has(> li[data-actions])')].map((list) => {
      const boxes = [...list.querySelectorAll('[data-tint]')].map((face) => face.getBoundingClientRect());
      return [...new Set(boxes.map(({ left, width }) => `${Math.round(left)} + ${Math.round(width)}`))];
    }),
  );
}

/** Opens documents. Fails if what they show moves when the app takes over. */
async function expectStill(page: Page, paths: readonly string[]): Promise<{ rests: number }> {
  let rests = 0;
  const moved: Record<string, unknown> = {};
  await page.addInitScript(sumShifts);
  for (const path of paths) {
    const startApp = await openDocument(page, path);
    rests += await page.getByRole('button', { name: t('seat.rest') }).count();
    const before = await placesOf(page);
    const faces = await facesOf(page);
    expect.soft(faces, path).toEqual(faces.map(([first]) => [first]));
    startApp();
    await isHydrated(page);
    await page.waitForLoadState('networkidle');
    const after = await placesOf(page);
    expect.soft(await facesOf(page), path).toEqual(faces);
    const common = Object.entries(before).filter(([name]) => after[name] !== undefined);
    expect(common.length, path).toBeGreaterThan(3);
    moved[path] = common
      .filter(([name, top]) => Math.abs((after[name] ?? top) - top) > TOLERANCE)
      .map(([name, top]) => `${name}: ${top} → ${after[name]}`);
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
    expect.soft(shifted, path).toBeLessThanOrEqual(SHIFT_MAX);
  }
  expect(moved).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
  return { rests };
}

// docs/specification.md#documents
test.each(inFullRun<Account[]>(['level5', 'level6', 'level9'], ['level6', 'level9']))(
  'nothing that a document sent to %s shows moves when the app takes over',
  async (account) => {
    const visitor = await site.visit();
    const { page } = visitor;
    await signIn(page, site.server, account);
    const paths = ['/', ...meetups, ...(account === 'level9' ? ofClub : [])];
    const { rests } = await expectStill(page, paths);
    // Who has a standing seat.
    expect(rests > 0).toBe(account === 'level6');
    expect(visitor.pageErrors.all).toEqual([]);
  },
);

// docs/specification.md#subgroup-change
test.each([
  ['ko', 60, 'open', true],
  ['ko', 130, 'changed', true],
  ['en', 60, 'open', true],
  ['en', 130, 'changed', true],
  ['en', 26 * 60, 'closed', false],
] as const)(
  'nothing moves in %s for who marks and moves attendees, %i minutes from noon: marking is %s',
  async (language, minutes, _, mayMove) => {
    const visitor = await site.visit({ language });
    const { page } = visitor;
    await signIn(page, site.server, 'level9');
    await setClocks(site.server, [visitor], inMinutes(minutes).toISOString());
    await expectStill(page, [soon]);
    const name = new RegExp(textsOf(language)('marking.moveNick', { nick: '.+' }));
    expect((await page.getByRole('button', { name }).count()) > 0).toBe(mayMove);
    expect(visitor.pageErrors.all).toEqual([]);
  },
);
