import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { isHydrated, openDocument, waitForDocuments } from './kit/documents.ts';
import { NOON } from './kit/noon.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
/** The paths of meetups: the next ones, one of them with a queue, and a past one of a series. */
let meetups: string[];
/** In pixels: less than half of what a finger aims at. */
const TOLERANCE = 20;

beforeAll(async () => {
  const crew = await logInOverHttp(site.server, 'level9');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  type Rows = { activity_id: string; series: object | null }[];
  const list = (which: string) =>
    crew.request<Rows>(200, 'GET', `/activities/club/${club.id}/${which}/day?state=1`);
  const next = (await list('following')).slice(0, 6);
  const past = (await list('previous')).find(({ series }) => series !== null);
  if (past === undefined) throw new Error('The demo has no past meetup of a series.');
  const resting = await restingMeetup(club.id);
  meetups = [...next.map(({ activity_id: id }) => id), past.activity_id, resting].map(
    (id) => `/demo/activity/${id}`,
  );
  await waitForDocuments(site.server);
});

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

// docs/specification.md#documents
test.each(['level5', 'level6', 'level9'] as const)(
  'nothing that a document sent to %s shows moves when the app takes over',
  async (account) => {
    const visitor = await site.visit();
    const { page } = visitor;
    await signIn(page, site.server, account);
    let rests = 0;
    const moved: Record<string, unknown> = {};
    for (const path of ['/', ...meetups]) {
      const startApp = await openDocument(page, path);
      rests += await page.getByRole('button', { name: t('seat.rest') }).count();
      const before = await placesOf(page);
      startApp();
      await isHydrated(page);
      await page.waitForLoadState('networkidle');
      const after = await placesOf(page);
      moved[path] = Object.entries(before)
        .filter(([name, top]) => after[name] !== undefined && Math.abs(after[name] - top) > TOLERANCE)
        .map(([name, top]) => `${name}: ${top} → ${after[name]}`);
    }
    expect(moved).toEqual(Object.fromEntries(['/', ...meetups].map((path) => [path, []])));
    // Who has a standing seat.
    expect(rests > 0).toBe(account === 'level6');
    expect(visitor.pageErrors.all).toEqual([]);
  },
);
