import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { DESKTOP, PHONE, visit } from '../e2e/kit/browser.ts';
import { type DemoSite, openDemoSite } from '../e2e/kit/demo-site.ts';
import { openScreen } from '../e2e/kit/screens/open-screen.ts';
import { screens } from '../e2e/kit/screens/screens.ts';
import { signIn } from '../e2e/kit/sign-in.ts';
import { buildWhenChanged } from './build.ts';

/*
 * Takes screenshots of the screens in e2e/kit/screens/screens.ts:
 * `npm run screenshots -- --only=welcome,schedule --themes=light --sheet`.
 * --only (parts of names), --sizes, --languages and --themes take lists. --out sets the folder. --readme makes the
 * README's pictures in docs/images, in phone size. --sheet also tiles the pictures into sheet-1.png, sheet-2.png …
 */
const sizes = { phone: PHONE, desktop: DESKTOP };
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: 'phone,desktop' },
    languages: { type: 'string', default: 'ko,en' },
    themes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'screenshots' },
    sheet: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
/** Three rows of six, which are still legible. */
const PICTURES_PER_SHEET = 18;
/** The main use case, from the welcome page to attendance. */
const README_SCREENS = [
  'welcome',
  'schedule',
  'activity-attending',
  'code-dialog',
  'activity-code',
  'activity-marking',
];
const folder = resolve(import.meta.dirname, '..', values.readme ? 'docs/images' : values.out);

const PUBLIC = resolve(import.meta.dirname, '../apps/web/public');
/** The pictures that the manifests have, by their names there. */
const MANIFEST_SCREENS = { schedule: 'screenshot-schedule', 'activity-attending': 'screenshot-meetup' };

interface Variant {
  readonly size: keyof typeof sizes;
  readonly language: 'ko' | 'en';
  readonly theme: 'light' | 'dark';
}

function chosen<const T extends string>(option: string, list: string, allowed: readonly T[]): T[] {
  const names = list.split(',');
  const unknown = names.find((name) => !(allowed as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--${option} takes ${allowed.join(', ')}, not ${unknown}`);
  return allowed.filter((name) => names.includes(name));
}

const parts = values.only?.split(',');
const isWanted = (name: string) =>
  values.readme
    ? README_SCREENS.includes(name)
    : parts === undefined || parts.some((part) => name.includes(part));
const wanted = screens.filter(({ name }) => isWanted(name));
if (wanted.length === 0)
  throw new Error(`--only names none of ${screens.map(({ name }) => name).join(', ')}`);
const chosenVariants = (): Variant[] =>
  chosen('sizes', values.sizes, ['phone', 'desktop']).flatMap((size) =>
    chosen('languages', values.languages, ['ko', 'en']).flatMap((language) =>
      chosen('themes', values.themes, ['light', 'dark']).map((theme) => ({ size, language, theme })),
    ),
  );
const variants: Variant[] = values.readme
  ? [{ size: 'phone', language: 'ko', theme: 'light' }]
  : chosenVariants();

if (!(await buildWhenChanged())) process.exit(1);
await mkdir(folder, { recursive: true });
const site = await openDemoSite();
try {
  const files: string[] = [];
  // Those that stores and browsers show before the app is installed; the Korean ones are also the README's.
  if (values.readme) {
    const ofManifest = wanted.filter(({ name }) => name in MANIFEST_SCREENS);
    await capture(site, { size: 'phone', language: 'en', theme: 'light' }, ofManifest);
    for (const [name, file] of Object.entries(MANIFEST_SCREENS))
      await rename(join(folder, `${name}.png`), join(PUBLIC, `${file}.en.png`));
  }
  for (const variant of variants) files.push(...(await capture(site, variant, wanted)));
  if (values.sheet) files.push(...(await tile(site.browser, files)));
  if (values.readme)
    for (const [name, file] of Object.entries(MANIFEST_SCREENS))
      await copyFile(join(folder, `${name}.png`), join(PUBLIC, `${file}.png`));
  console.log(`${files.length} pictures in ${folder}`);
} finally {
  await site.stop();
}

/** Takes screens in one size, language and theme. Returns the file names. */
async function capture(
  { browser, server, demo }: DemoSite,
  variant: Variant,
  of: typeof wanted,
): Promise<string[]> {
  const files: string[] = [];
  const accounts = new Set(of.map((screen) => screen.as));
  for (const account of accounts) {
    const { size, language, theme } = variant;
    const visitor = await visit(browser, server, {
      viewport: sizes[size],
      touch: size === 'phone',
      language,
      theme,
    });
    if (account !== null) await signIn(visitor.page, server, account);
    for (const screen of of.filter(({ as }) => as === account)) {
      const file = values.readme ? `${screen.name}.png` : `${screen.name}.${size}.${language}.${theme}.png`;
      if (screen.refused) visitor.pageErrors.expectAnswer(screen.refused.status, screen.refused.request);
      try {
        await openScreen(visitor.page, server, demo, screen, language);
        // With a dialog or menu, only the viewport is of interest.
        const fullPage =
          !values.readme &&
          (await visitor.page.locator('[role="dialog"], dialog[open], [role="menu"]').count()) === 0;
        // Fixed bars would otherwise be in the middle of the picture.
        if (fullPage) await visitor.page.evaluate(() => window.scrollTo(0, 0));
        await visitor.page.screenshot({ path: join(folder, file), fullPage, animations: 'disabled' });
        files.push(file);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${file}: ${error instanceof Error ? error.message : error}`);
      }
    }
    for (const message of visitor.pageErrors.all) console.warn(`${account ?? 'visitor'}: ${message}`);
    await visitor.leave();
  }
  return files;
}

/** Tiles pictures into sheets. Returns the file names. */
async function tile(browser: Browser, files: readonly string[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  const sheets: string[] = [];
  for (let first = 0; first < files.length; first += PICTURES_PER_SHEET) {
    const figures = files
      .slice(first, first + PICTURES_PER_SHEET)
      .map((file) => `<figure><img src="${file}"><figcaption>${file}</figcaption></figure>`);
    const html = join(folder, 'sheet.html');
    await writeFile(
      html,
      `<!doctype html><meta charset="utf-8"><style>
      body { margin: 12px; display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; background: #888; }
      figure { margin: 0 } img { width: 100%; max-height: 620px; object-fit: cover; object-position: top }
      figcaption { font: 12px sans-serif; overflow-wrap: anywhere }
    </style>${figures.join('')}`,
    );
    await page.goto(pathToFileURL(html).href);
    const sheet = `sheet-${sheets.length + 1}.png`;
    await page.screenshot({ path: join(folder, sheet), fullPage: true });
    sheets.push(sheet);
  }
  await page.close();
  return sheets;
}
