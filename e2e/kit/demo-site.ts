import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visit } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** When the screens are looked at: noon of a Tuesday in Seoul. */
export const SCREENS_CLOCK = '2026-12-01T03:00:00Z';

/** What the screens need to know of the demo data, found through the API, since ids are salted per deployment. */
export interface Demo {
  /** The page of a meetup of the first club, by its name. */
  readonly meetup: (name: string) => string;
  /** The page of its notice or post with this title. */
  readonly notice: (title: string) => string;
  /** The page of the latest meetup that has been over for more than a day. */
  readonly past: string;
  /** The page of a crew of the first club, by its nick; of the banned ones too. */
  readonly crew: (nick: string) => string;
}

interface Row {
  readonly activity_id: string;
  readonly name: string;
  readonly activity_time: string;
}

const LONG_OVER_MS = 2 * 24 * 3_600_000;

/** Asks the API as whoever is signed in on this page. */
export async function readDemo<T>(page: Page, path: string): Promise<T> {
  const answer = await page.evaluate(async (url) => {
    const token = localStorage.getItem('jwtoken');
    const response = await fetch(url, { headers: token === null ? {} : { authorization: token } });
    return { status: response.status, text: await response.text() };
  }, path);
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** Looks round the demo data; somebody of level 7 or higher must be signed in on the page. */
async function findDemo(page: Page): Promise<Demo> {
  const club = await readDemo<{ id: string }>(page, '/api/v1/clubs/nick/demo');
  const list = (when: string) =>
    readDemo<Row[]>(page, `/api/v1/activities/club/${club.id}/${when}/day?state=1`);
  const crews = (level: number, state: number) =>
    readDemo<{ id: string; nick: string }[]>(
      page,
      `/api/v1/crews/club/demo/admin-level/${level}/crews?state=${state}&sign_name=under`,
    );
  const notices = () =>
    readDemo<{ id: string; notice_title: string }[]>(page, '/api/v1/notices/club_nick/demo/list');
  const [following, previous, posts] = await Promise.all([list('following'), list('previous'), notices()]);
  const crewIds = new Map(
    [...(await crews(10, 1)), ...(await crews(-1, -1))].map(({ id, nick }) => [nick, id]),
  );
  const before = new Date(Date.parse(SCREENS_CLOCK) - LONG_OVER_MS).toISOString();
  const past = previous.find(({ activity_time }) => activity_time < before);
  if (past === undefined) throw new Error('The demo data is missing.');
  const pageOf = ({ activity_id }: Row) => `/demo/activity/${activity_id}`;
  const byName = new Map([...previous, ...following].map((row) => [row.name, pageOf(row)]));
  return {
    notice: (title) => {
      const post = posts.find(({ notice_title }) => notice_title === title);
      if (post === undefined) throw new Error(`The demo has no post ${title}.`);
      return `/demo/notice/${post.id}`;
    },
    meetup: (name) => {
      const path = byName.get(name);
      if (path === undefined) throw new Error(`The demo has no ${name}.`);
      return path;
    },
    past: pageOf(past),
    crew: (nick) => {
      const id = crewIds.get(nick);
      if (id === undefined) throw new Error(`The demo has no crew ${nick}.`);
      return `/demo/crew/${id}`;
    },
  };
}

/** A server with the demo data at noon of December 1st in Seoul, a browser, and what is in the data. */
export interface DemoSite {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly demo: Demo;
  readonly stop: () => Promise<void>;
}

/** Starts both and looks round; stop them yourself. */
export async function openDemoSite(): Promise<DemoSite> {
  const server = await startServer({ clock: SCREENS_CLOCK });
  const browser = await launchBrowser();
  const { page, leave } = await visit(browser, server);
  await signIn(page, server, 'level8');
  const demo = await findDemo(page);
  await leave();
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, demo, stop };
}
