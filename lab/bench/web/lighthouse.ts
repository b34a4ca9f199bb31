import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { logInOverHttp } from '../../../e2e/kit/api-client.ts';
import { launchBrowser, untilIdle } from '../../../e2e/kit/browser.ts';
import { type RunningServer, startServer } from '../../../e2e/kit/server.ts';
import { findChromium } from '../../../scripts/found.ts';
import type { Row, Section } from '../harness/section.ts';
import { interleave, median } from '../harness/statistics.ts';
import { openBrowser } from './measure.ts';
import { copyOf, type Reference, startReference } from './reference.ts';
import { scoreRow } from './rows.ts';

const run = promisify(execFile);
/** Has its own packages: they take up as much as a third of all others. */
const FOLDER = resolve(import.meta.dirname, '../lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

/** The categories, with the lowest score each may have. */
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;

/** The part of a report that is read. */
interface Report {
  readonly lighthouseVersion: string;
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  readonly audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/**
 * Measures pages by Lighthouse with its own settings (an emulated phone, a visitor without caches) in Korean, each in
 * turn with a static copy.
 */
export async function measureLighthouse(rounds: number): Promise<{ section: Section; version: string }> {
  if (!existsSync(PROGRAM)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER });
  // With the real time, which is that of Lighthouse's browser.
  const server = await startServer({ engine: 'pglite' });
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-lighthouse-'));
  const file = join(folder, 'report.json');
  const reference = await startReference(server.origin);
  try {
    const pages = { '/': '/', '/crewwith': '/crewwith', 'A club': '/demo', ...(await pagesOfDemo(server)) };
    const rows: Row[] = [];
    let version = '';
    const speeds: number[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const url = `${server.origin}${path}`;
      const copyUrl = await addCopy(reference, url);
      const { reports, copies } = await interleave(rounds, {
        reports: () => report(url, file),
        copies: () => report(copyUrl, file),
      });
      rows.push(...rowsOf(name, reports, copies));
      for (const each of reports) for (const line of missed(name, each)) console.log(line);
      speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
      version = `Lighthouse ${reports[0]?.lighthouseVersion}`;
    }
    const notes = [
      'Lighthouse with its own settings for a phone, in Korean, as a visitor without caches, on the production build with the demo data. The reference is a static copy of the page as in the section before, without any script, opened in turn with ours: about the best score that these elements can get on this machine. The target is for ours alone.',
      `The machine as Lighthouse measured it: benchmarkIndex ${Math.round(median(speeds))}, from ${Math.round(Math.min(...speeds))} to ${Math.round(Math.max(...speeds))}. Lighthouse slows the processor four times, however slow it is.`,
    ];
    return { section: { title: 'Lighthouse', rows, notes }, version };
  } finally {
    reference.stop();
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

/** Adds the copy of a page as a visitor sees it, and returns its URL. */
async function addCopy(reference: Reference, url: string): Promise<string> {
  const browser = await launchBrowser();
  try {
    const context = await openBrowser(browser, 0);
    const page = await context.newPage();
    const original = await page.goto(url);
    await untilIdle(page);
    return reference.add(await copyOf(page), original);
  } finally {
    await browser.close();
  }
}

async function pagesOfDemo(server: RunningServer): Promise<Record<string, string>> {
  const crew = await logInOverHttp(server, 'level5');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const list = `/activities/club/${club.id}/following/day?state=1`;
  const [first] = await crew.request<{ activity_id: string }[]>(200, 'GET', list);
  if (first === undefined) throw new Error('The demo has no meetup.');
  return { 'A meetup': `/demo/activity/${first.activity_id}`, "A club's info": '/demo/info' };
}

/** Runs Lighthouse in its own process, with a fresh Chromium. Throws where it could not measure. */
async function report(url: string, file: string): Promise<Report> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('No Chromium: set CHROMIUM_PATH.');
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--no-enable-error-reporting'];
  await run(
    process.execPath,
    [PROGRAM, url, ...options, `--chrome-flags=--headless${sandbox} --disable-dev-shm-usage --lang=ko-KR`],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  const made: Report = JSON.parse(await readFile(file, 'utf8'));
  const failed = Object.keys(CATEGORIES).find((name) => made.categories[name as Category].score === null);
  if (failed !== undefined) throw new Error(`Lighthouse could not measure ${failed} of ${url}.`);
  return made;
}

function rowsOf(name: string, reports: readonly Report[], copies: readonly Report[]): Row[] {
  const scoreOf = (of: readonly Report[], category: Category) =>
    median(of.map(({ categories }) => (categories[category].score ?? 0) * 100));
  return Object.entries(CATEGORIES).map(([key, min]) => {
    const category = key as Category;
    const beside = category === 'performance' ? scoreOf(copies, category) : undefined;
    return scoreRow(`${name}: ${category}`, scoreOf(reports, category), min, beside);
  });
}

/** What lowers the scores of a report, for those who run the benchmark. */
function missed(name: string, { categories, audits }: Report): string[] {
  const ids = Object.keys(CATEGORIES).flatMap((category) =>
    categories[category as Category].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return ids.flatMap((id) => {
    const audit = audits[id];
    if (audit === undefined || audit.score === null || audit.score === 1) return [];
    return `  ${name}: ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`;
  });
}
