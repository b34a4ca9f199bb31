import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../env.ts';
import { createDocumentWriter, type DocumentWriter } from './documents/document-writer.ts';
import { createRenderer, type Renderer } from './documents/renderer.ts';
import { createPageWriter, type WritePage } from './page.ts';
import { type Preloads, readPreloads } from './preloads.ts';

/** A build of the web app. */
export interface BuiltPage {
  readonly write: WritePage;
  readonly preloads: Preloads | null;
  /** Null when the build cannot render documents. */
  readonly documents: { readonly writer: DocumentWriter; readonly renderer: Renderer } | null;
}

export interface OpenBuild {
  /** Returns the build that is on disk, or the previous one while a build replaces it. */
  read(): Promise<BuiltPage>;
  close(): Promise<void>;
}

/** Opens a build of the web app, which has an index.html. Throws when the page has no placeholders. */
export async function openBuild(
  folder: string,
  { publicUrl: origin, clubCreation }: Pick<Config, 'publicUrl' | 'clubCreation'>,
  log: FastifyBaseLogger,
): Promise<OpenBuild> {
  const page = join(folder, 'index.html');
  const entry = join(folder, 'server/entry.js');

  const ofAllPages: Readonly<Record<string, string>> =
    clubCreation === 'operators' ? { 'data-club-creation': clubCreation } : {};
  const load = async (text: string): Promise<BuiltPage> => {
    const write = createPageWriter(text, ofAllPages);
    const preloads = await readPreloads(folder);
    if (preloads === null || (await readFileVersion(entry)) === null)
      return { write, preloads, documents: null };
    const writer = await createDocumentWriter({ folder, built: text, preloads, ofAllPages });
    // The renderer starts a thread, which only a writer needs.
    const documents = writer && { writer, renderer: createRenderer({ file: entry, origin }, log) };
    return { write, preloads, documents };
  };
  // The server's build of the app is the last file to be written.
  const readVersion = async () => {
    const versions = await Promise.all([page, entry].map(readFileVersion));
    return versions[0] === null ? null : versions.join(' ');
  };

  let seen = await readVersion();
  let current = await load(await readFile(page, 'utf8'));
  return {
    async read() {
      const version = await readVersion();
      if (version === null || version === seen) return current;
      seen = version;
      const next = await readFile(page, 'utf8')
        .then(load)
        .catch((error: unknown) => log.warn({ err: error }, 'a new build of the web app could not be read'));
      if (!next) return current;
      void current.documents?.renderer.close();
      current = next;
      return current;
    },
    close: async () => current.documents?.renderer.close(),
  };
}

async function readFileVersion(path: string): Promise<string | null> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file && `${file.mtimeNs}-${file.size}-${file.ino}`;
}
