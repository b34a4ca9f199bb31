import { parseArgs } from 'node:util';
import { type BrowserContext, errors, type Page } from 'playwright-core';
import { launchBrowser } from '../../../e2e/kit/browser.ts';
import { readDemo } from '../../../e2e/kit/demo-site.ts';
import { NOON } from '../../../e2e/kit/noon.ts';
import { startServer } from '../../../e2e/kit/server.ts';
import { type Account, signIn } from '../../../e2e/kit/sign-in.ts';
import { JOIN_LEVEL } from '../../../packages/domain/src/crews/rules.ts';
import { buildWhenChanged } from '../../../scripts/build.ts';
import { tableOf, writeSections } from '../harness/document.ts';
import type { Row, Section } from '../harness/section.ts';
import { median } from '../harness/statistics.ts';
import { type AttendPress, cancelSeat, pressAttend } from './attend-latency.ts';
import { pressEarly } from './early-press.ts';
import { type Journey, measureCrew, measureNewcomer, measurePlanning } from './journeys.ts';
import { measureLighthouse } from './lighthouse.ts';
import { isControlled, openBrowser, visitOnce, waitUntilIdle } from './measure.ts';
import { copyOf, startReference } from './reference.ts';
import { row } from './rows.ts';
import { rowsOf, type Screen, type Visits } from './screen-rows.ts';

const [LINK_RATIO, PAGE_RATIO, PRESS_RATIO] = [1.25, 1.5, 2.5];
const PRESS_MS = 100;
/** The most that a journey from a link to a seat may cost. */
const NEWCOMER = { seconds: 60, taps: 14, fields: 4 } as const;
const SIGN_UP_SECONDS = 30;
const CREW = { seconds: 3, taps: 2 } as const;
const PLANNING_SECONDS = 30;
/** The name of that part in `--only`; others are names of screens. */
const LIGHTHOUSE = 'lighthouse';
const WORKER_READY = { timeout: 120_000 };
/** After this time a page is loaded again: requested before the worker was active, it may have missed its claim. */
const CLAIM = { timeout: 20_000 };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    dry: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** Fewer rounds are too imprecise for the document. */
const isWritten = !values.dry && rounds >= 5;
const only = values.only?.split(',');

if (!(await buildWhenChanged())) process.exit(1);
if (only === undefined || only.includes(LIGHTHOUSE)) {
  const { section, version } = await measureLighthouse(rounds);
  console.log(tableOf(section.rows));
  if (isWritten) writeSections({ lighthouse: section }, version, rounds);
}
if (only?.every((name) => name === LIGHTHOUSE)) process.exit();
const server = await startServer({ clock: NOON, engine: 'pglite' });
await server.setClock(NOON);
/** The browsers' clocks are that of the server. */
const shift = Date.parse(NOON) - Date.now();
const browser = await launchBrowser();
const reference = await startReference(server.origin);
try {
  const free = await prepare();
  const screens: Screen[] = [
    { name: 'Welcome', path: '/', signedIn: false, lcpRatio: LINK_RATIO },
    {
      name: 'A meetup by its link',
      path: free,
      signedIn: false,
      lcpRatio: LINK_RATIO,
      pressRatio: PRESS_RATIO,
    },
    {
      name: 'The same for a crew',
      path: free,
      signedIn: true,
      lcpRatio: LINK_RATIO,
      pressRatio: PRESS_RATIO,
    },
    { name: 'My Schedule', path: '/', signedIn: true, lcpRatio: PAGE_RATIO },
    { name: 'Club home', path: '/demo', signedIn: true, lcpRatio: PAGE_RATIO },
    { name: 'Board', path: '/demo/notices/bulletin', signedIn: true, lcpRatio: PAGE_RATIO },
  ];
  const wanted = screens.filter(({ name }) => only === undefined || only.includes(name));
  const rows: Row[] = [];
  for (const screen of wanted) {
    const visits = await measure(screen);
    rows.push(...rowsOf(screen, visits));
    console.log(tableOf(rowsOf(screen, visits)));
  }
  const context = await openMember();
  const presses: AttendPress[] = [];
  for (let round = 0; round < rounds; round += 1)
    presses.push(await pressAttend(context, server.origin, free));
  await context.close();
  rows.push(
    row(
      'Attend: from the press to its reaction',
      median(presses.map(({ reaction }) => reaction)),
      'ms',
      PRESS_MS,
    ),
    row('Attend: from the press to the seat', median(presses.map(({ seat }) => seat)), 'ms', undefined),
  );
  rows.push(...(await measureJourneys(free)));
  const section: Section = {
    title: 'In the browser',
    rows,
    notes: [
      'The production build in Chromium on a phone of 390 × 844, four times slower, behind a line of 1.6 Mbit/s and 150 ms; served by the server itself over HTTP/1.1, from the embedded database with the demo data. The second visit is a new tab with the service worker in place, within five minutes of the one before. kB are 1,000 bytes as transferred. The reference is a static page with the same elements and pictures, styles inside, no script and the system’s font, with the header fields by which a browser chooses its process, opened in turn with ours. Scripts and styles are those inside the document, compressed by themselves, and those requested before the app has taken over, without header fields; dialogs are loaded later. An early press is one on the main button, made in a visit of its own as soon as the button is on screen; it is answered when the button is seen to react. The app has taken over when the page is hydrated. The journeys are those of a person who types a key in 150 ms and takes 1.2 s for each tap; the provider’s own page is not counted, and answers to the club’s questions are no fields; the crew’s and the leader’s browsers have what they loaded at the log-in; a meetup is planned from the club’s home, with a new name, a usual day and a last place. The target for a crew’s seat is that of a fast phone and line: on the slow ones 2.4 s for two taps and the times until the page is painted and the seat is answered are more. TBT is the time of tasks beyond 50 ms each from the first contentful paint on, and its reference is that of the static page: what these elements cost on this machine without scripts; the target is for ours alone. All bytes include header fields, until the page is idle.',
      'What is sent with its content: [ADR 26](adr/0026-documents.md). What loads first, and why: [ADR 14](adr/0014-first-script.md), [ADR 21](adr/0021-build-steps.md), [ADR 24](adr/0024-first-view.md).',
    ],
  };
  console.log(`\n${tableOf(rows)}`);
  if (isWritten) writeSections({ web: section }, `Chromium ${browser.version()}`, rounds);
} finally {
  reference.stop();
  await browser.close();
  await server.stop();
}

/** The journeys from a link to a seat, and of planning a meetup. */
async function measureJourneys(path: string): Promise<Row[]> {
  const newcomers: Journey[] = [];
  const signUps: Journey[] = [];
  const [crews, slowCrews]: [Journey[], Journey[]] = [[], []];
  const plans: Journey[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const newcomer = await openBrowser(browser, shift);
    const { whole, signUp } = await measureNewcomer(newcomer, server, path, `newcomer-${round}@bench.test`);
    newcomers.push(whole);
    signUps.push(signUp);
    await newcomer.close();
    for (const [journeys, isSlow] of [
      [crews, false],
      [slowCrews, true],
    ] as const) {
      const crew = await openLoggedIn();
      journeys.push(await measureCrew(crew, server, path, isSlow));
      const page = await crew.newPage();
      await page.goto(`${server.origin}/crewwith`);
      await cancelSeat(page, path);
      await crew.close();
    }
    const leader = await openLoggedIn('level9');
    plans.push(await measurePlanning(leader, server));
    await leader.close();
  }
  const rowOf = (
    who: string,
    journeys: readonly Journey[],
    what: keyof Journey,
    unit: string,
    max?: number,
  ) => row(`${who}: ${what}`, median(journeys.map((each) => each[what])), unit, max, { digits: 1 });
  return [
    rowOf('From a link to a seat, a new person', newcomers, 'seconds', 's', NEWCOMER.seconds),
    rowOf('From a link to a seat, a new person', newcomers, 'taps', '', NEWCOMER.taps),
    rowOf('From a link to a seat, a new person', newcomers, 'fields', '', NEWCOMER.fields),
    rowOf(
      'From the sign-up form to its confirmation, a new person',
      signUps,
      'seconds',
      's',
      SIGN_UP_SECONDS,
    ),
    rowOf('From a link to a seat, a crew on a fast phone and line', crews, 'seconds', 's', CREW.seconds),
    rowOf('From a link to a seat, a crew', slowCrews, 'seconds', 's'),
    rowOf('From a link to a seat, a crew', slowCrews, 'taps', '', CREW.taps),
    rowOf('To plan a meetup', plans, 'seconds', 's', PLANNING_SECONDS),
    rowOf('To plan a meetup', plans, 'taps', ''),
  ];
}

/** The path of a meetup that a new crew may attend. */
async function prepare(): Promise<string> {
  const context = await openMember();
  const page = await context.newPage();
  await page.goto(`${server.origin}/crewwith`);
  const free = await findFree(page);
  await context.close();
  return free;
}

/** A browser context in which a member has logged in, so that the service worker has the app's files. */
async function openLoggedIn(account: Account = 'level3'): Promise<BrowserContext> {
  const context = await openBrowser(browser, shift);
  const page = await context.newPage();
  await signIn(page, server, account);
  await untilControlled(page);
  await page.close();
  return context;
}

/** Waits for the service worker. Throws with what it is doing instead. */
async function untilControlled(page: Page): Promise<void> {
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} ${response.status()}`);
  });
  await page.waitForFunction(isControlled, undefined, CLAIM).catch(async (error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.log(`  ${page.url()} was not claimed by the worker in time, and is loaded again.`);
    await page.reload();
  });
  await page.waitForFunction(isControlled, undefined, WORKER_READY).catch(async (cause: unknown) => {
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const stateOf = (worker: ServiceWorker | null | undefined) => worker?.state ?? 'none';
      return [registration?.installing, registration?.waiting, registration?.active].map(stateOf).join(', ');
    });
    throw new Error(`No worker at ${page.url()}: ${state}; ${failed.join('; ')}`, { cause });
  });
}

/** The same with empty caches and without the service worker. */
async function openMember(): Promise<BrowserContext> {
  const context = await openLoggedIn();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: server.origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await session.send('Network.clearBrowserCache');
  await page.close();
  return context;
}

async function findFree(page: Page): Promise<string> {
  const club = await readDemo<{ id: string }>(page, '/api/v1/clubs/nick/demo');
  const list = `/api/v1/activities/club/${club.id}/following/day?state=1`;
  const meetups = await readDemo<
    { activity_id: string; attending: boolean; count: number; max_crew: number; attend_level: number }[]
  >(page, list);
  const free = meetups
    .filter(
      ({ attending, count, max_crew, attend_level }) =>
        // A newcomer of each round keeps a seat.
        !attending && count + rounds < max_crew && attend_level <= JOIN_LEVEL,
    )
    // The last one, so that cancelling needs no reason.
    .at(-1);
  if (!free) throw new Error('The demo has no meetup to attend.');
  return `/demo/activity/${free.activity_id}`;
}

/** First visits with only the log-in stored, each followed by a second one in another tab and one of the reference. */
async function measure(screen: Screen): Promise<Visits> {
  const visits: Visits = { first: [], second: [], reference: [], presses: [] };
  const url = `${server.origin}${screen.path}`;
  const open = () => (screen.signedIn ? openMember() : openBrowser(browser, shift));
  let copy: string | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const context = await open();
    visits.first.push(await visitOnce(context, url));
    const page = await context.newPage();
    const original = await page.goto(url);
    await untilControlled(page);
    await waitUntilIdle(page, { open: 0, last: performance.now() });
    copy ??= reference.add(await copyOf(page), original);
    await page.close();
    visits.second.push(await visitOnce(context, url));
    await context.close();
    const fresh = await openBrowser(browser, shift);
    visits.reference.push(await visitOnce(fresh, copy));
    await fresh.close();
    if (screen.pressRatio === undefined) continue;
    const pressing = await open();
    visits.presses.push(await pressEarly(pressing, url, screen.signedIn));
    await pressing.close();
  }
  return visits;
}
