import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageName, pageOf } from '@crewwith/domain/pages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageHead } from './page.ts';

const files = z.array(z.string().regex(/^\/assets\/[\w.-]+\.(js|css)$/));
const byLanguage = z.object({ ko: files, en: files });

/** What apps/web/build/preloads.ts writes: the scripts and styles that pages come to ask for. */
const schema = z.object({
  first: byLanguage,
  rest: byLanguage,
  member: files,
  pages: z.record(z.string(), files),
});
export type Preloads = z.output<typeof schema>;

/** The scripts and styles of the build in a folder, page by page; null where it tells none. */
export async function readPreloads(folder: string): Promise<Preloads | null> {
  const text = await readFile(join(folder, 'preloads.json'), 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

/**
 * Tags that have a page's scripts and styles fetched beside its first one, not one after the other. None for the copy
 * that a service worker keeps for all pages.
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
  // Visitors get the welcome page there, which is in the page's own script.
  if (page === 'home' && !signedIn) return [];
  const ofPage = page === undefined ? undefined : preloads.pages[page];
  return [...preloads.rest[language], ...(ofPage ?? preloads.member)];
}
