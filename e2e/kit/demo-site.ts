import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visit } from './browser.ts';
import { NOON } from './noon.ts';
import { type RunningServer, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** The demo's meetup 40 minutes after NOON, and one of its two subgroups. */
export const SOON = '곧 출발! 한강 5km 함께 달리기';
export const SUBGROUP = '신나게 5분 30초';

/** A series of the demo's first club, with meetups to come. */
export const SERIES = '주 두 번 저녁 5km';
/** One whose host left. */
export const PAUSED_SERIES = '토요일 아침 걷기';

/** An open poll of the demo's first club. */
export const POLL = '송년 저녁 달리기, 언제가 좋아요?';

/** Paths in the demo data, read through the API since ids are salted per deployment. */
export interface Demo {
  /** The path of a meetup of the first club, by its name. */
  readonly meetup: (name: string) => string;
  /** The path of a notice or post, by its title. */
  readonly notice: (title: string) => string;
  /** The path of the latest meetup that ended more than a day ago. */
  readonly past: string;
  /** The path of a series of the first club, by its name. */
  readonly series: (name: string) => string;
  /** The path of an open poll of the first club, by its name. */
  readonly poll: (name: string) => string;
  /** The path of a crew of the first club, also a banned one, by its nick. */
  readonly crew: (nick: string) => string;
}

interface Row {
  readonly activity_id: string;
  readonly name: string;
  readonly activity_time: string;
}

const PAST_MS = 2 * 24 * 3_600_000;

/** Reads from the API with the session of this page. */
export async function readDemo<T>(page: Page, path: string): Promise<T> {
  const response = await page.evaluate(async (url) => {
    const token = localStorage.getItem('jwtoken');
    const result = await fetch(url, { headers: token === null ? {} : { authorization: token } });
    return { status: result.status, text: await result.text() };
  }, path);
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${response.text}`);
  return JSON.parse(response.text);
}

/** Reads the demo data. The page needs a session of level 7 or higher. */
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
  const named = (what: string) =>
    readDemo<{ id: string; name: string }[]>(page, `/api/v1/clubs/demo/${what}`);
  const [following, previous, posts, series, polls] = await Promise.all([
    list('following'),
    list('previous'),
    notices(),
    named('series'),
    named('polls'),
  ]);
  const crewIds = new Map(
    [...(await crews(10, 1)), ...(await crews(-1, -1))].map(({ id, nick }) => [nick, id]),
  );
  const before = new Date(Date.parse(NOON) - PAST_MS).toISOString();
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
    series: (name) => {
      const found = series.find((each) => each.name === name);
      if (found === undefined) throw new Error(`The demo has no series ${name}.`);
      return `/demo/series/${found.id}`;
    },
    poll: (name) => {
      const found = polls.find((each) => each.name === name);
      if (found === undefined) throw new Error(`The demo has no open poll ${name}.`);
      return `/demo/poll/${found.id}`;
    },
    crew: (nick) => {
      const id = crewIds.get(nick);
      if (id === undefined) throw new Error(`The demo has no crew ${nick}.`);
      return `/demo/crew/${id}`;
    },
  };
}

/** A server with the demo data at noon of 1 December in Seoul, and a browser. */
export interface DemoSite {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly demo: Demo;
  readonly stop: () => Promise<void>;
}

/** Starts both. The caller stops them. */
export async function openDemoSite(): Promise<DemoSite> {
  const server = await startServer({ clock: NOON });
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
