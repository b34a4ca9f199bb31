import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const PAGE = `<!doctype html>
<html lang="ko">
  <head>
    <script src="/assets/first-script-1.js"></script>
    <meta name="description" content="built" />
    <title>built</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body><div id="root"></div></body>
</html>`;

/** Stands in for the server's build of the app: it renders who reads, and a sheet, or fails, as the query says. */
const ENTRY = `
export async function makeCalls({ url }, make) {
  const [, club, page, id] = new URL(url).pathname.split('/');
  const calls = {};
  if (club !== '') calls['/api/v1/clubs/nick/' + club] = null;
  if (page === 'activity') calls['/api/v1/activities/' + id + '?with=page'] = null;
  for (const call of Object.keys(calls)) {
    calls[call] = await make(call);
    if (calls[call] === null) return null;
  }
  return calls;
}
export async function render({ url, memberId, language, now }) {
  const { searchParams } = new URL(url);
  if (searchParams.has('throw')) throw new Error('thrown by the page');
  if (searchParams.has('crash')) process.exit(1);
  if (searchParams.has('hang')) for (;;);
  if (searchParams.has('slow')) for (const end = Date.now() + 400; Date.now() < end; );
  return { html: '<p>' + [memberId || 'visitor', language, now].join(' ') + '</p>', sheet: searchParams.get('sheet') ?? '', style: '--a:"b"' };
}
`;

const STYLES = ['/assets/index-1.css'];

/** An app that is never loaded. */
export const ENDLESS_ENTRY = 'setInterval(() => undefined, 1_000); await new Promise(() => undefined);';

/** Writes a small build of the web app that renders documents; `remove` deletes it. */
export async function writeWebBuild(entry = ENTRY): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'server'));
  const files = {
    'index.html': PAGE,
    'assets/index-1.js': 'app()',
    'assets/index-1.css': 'p{color:red}',
    'assets/sheet-1.css': 'dialog{color:red}',
    'server/entry.js': entry,
    'server/package.json': '{"type":"module"}',
    'preloads.json': JSON.stringify({
      entry: STYLES,
      first: { ko: [], en: [] },
      rest: { ko: [], en: [] },
      welcome: [],
      member: [],
      documentScript: 'first()',
      pages: {},
      pressed: { home: ['/assets/sheet-1.js', '/assets/sheet-1.css'] },
      styles: { welcome: STYLES, activity: STYLES },
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Resolves when the render thread has loaded the app. */
export async function isRendering(app: FastifyInstance): Promise<void> {
  while (!(await app.inject({ url: '/' })).payload.includes('<p>visitor'));
}
