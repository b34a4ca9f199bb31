import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageName, pageOf } from '@crewwith/domain/pages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageHead } from './page.ts';

const files = z.array(z.string().regex(/^\/assets\/[\w.-]+\.(js|css)$/));
const byLanguage = z.object({ ko: files, en: files });

/** The manifest written by apps/web/build/preloads.ts: files of each page, and the script inside documents. */
const schema = z.object({
  entry: files,
  first: byLanguage,
  rest: byLanguage,
  welcome: files,
  member: files,
  documentScript: z.string(),
  pages: z.record(z.string(), files),
  /** What a member's press on the main button needs. */
  pressed: z.record(z.string(), files),
  styles: z.record(z.string(), files),
});
export type Preloads = z.output<typeof schema>;

/** Returns the scripts and styles of the build by page; null when it has no manifest. */
export async function readPreloads(folder: string): Promise<Preloads | null> {
  const text = await readFile(join(folder, 'preloads.json'), 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

/**
 * Returns tags that load a page's scripts and styles in parallel with the entry script. None for the copy that a
 * service worker caches for all pages.
 */
export function preloadTags(
  preloads: Preloads,
  request: FastifyRequest,
  language: PageHead['language'],
  signedIn: boolean,
): string {
  const wantedFor = request.headers['sec-fetch-dest'];
  if (wantedFor !== undefined && wantedFor !== 'document') return '';
  const page = pageOf(request.url.split('?')[0] ?? '/')?.name;
  return [...preloads.first[language], ...scriptsOf(preloads, page, language, signedIn)]
    .map((file) => `  <link ${relOf(file)} crossorigin href="${file}" />\n  `)
    .join('');
}

const relOf = (file: string) => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"');

function scriptsOf(
  preloads: Preloads,
  page: PageName | undefined,
  language: PageHead['language'],
  signedIn: boolean,
): readonly string[] {
  if (page === 'home' && !signedIn) return preloads.welcome;
  const ofPage = page === undefined ? undefined : preloads.pages[page];
  return [...preloads.rest[language], ...(ofPage ?? preloads.member)];
}
