import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** The documents whose anchors are checked. */
export const CITED = ['docs/specification.md', 'docs/threats.md'] as const;
export type CitedDocument = (typeof CITED)[number];

export interface Citation {
  /** The citing file, relative to the root. */
  readonly file: string;
  readonly document: CitedDocument;
  readonly anchor: string;
}

export function readText(file: string): string {
  return readFileSync(resolve(ROOT, file), 'utf8');
}

/** The ids of `<a id="…"></a>` in a document, in order. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, anchor = '']) => anchor);
}

/** The citations of a file: paths from the root in any file, and in documents also relative links. */
export function citationsIn(file: string, text: string): Citation[] {
  const rooted = [...text.matchAll(/(docs\/(?:specification|threats)\.md)#([\w-]*)/g)];
  const found = rooted.map(([, path = '', anchor = '']) => ({ path, anchor }));
  if (file.endsWith('.md')) {
    for (const [, link = '', anchor = ''] of text.matchAll(/\]\(([\w./-]*)#([\w-]*)\)/g)) {
      const path = link === '' ? file : join(dirname(file), link);
      found.push({ path, anchor });
    }
  }
  const citations = found.flatMap(({ path, anchor }) => {
    const document = CITED.find((known) => known === path);
    return document === undefined ? [] : [{ file, document, anchor }];
  });
  return [...new Map(citations.map((cited) => [`${cited.document}#${cited.anchor}`, cited])).values()];
}

/** The citations of all files of the repository, committed or not. */
export function readCitations(): Citation[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => /\.(?:md|[cm]?tsx?|[cm]?js|json|css|sh)$/.test(file));
  // A listed file may be deleted without a commit.
  const present = [...new Set(files)].filter((file) => existsSync(resolve(ROOT, file)));
  return present.flatMap((file) => citationsIn(file, readText(file)));
}
