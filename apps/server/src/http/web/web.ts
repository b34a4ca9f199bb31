import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bindingCookie } from '../../auth/binding-cookie.ts';
import type { Deps } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../error-handler.ts';
import { pagePolicy } from '../security-headers.ts';
import { createPageWriter, type PageHead, type WritePage } from './page.ts';
import { type Preloads, preloadTags, readPreloads } from './preloads.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const NONCE_BYTES = 16;

/**
 * Serves the built web app; any path that is neither a call nor a file is a page, with metadata from `head`. A new
 * build is served at once: hashed files never change, and the page is revalidated each time.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  folder: string | null,
  headOf: (request: FastifyRequest) => Promise<PageHead>,
): Promise<void> {
  const path = folder === null ? null : join(folder, 'index.html');
  const readPage =
    folder !== null && path !== null && existsSync(path) ? await createPageReader(folder, path) : null;
  const cookie = bindingCookie(config.publicUrl);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, read: PageReader) => {
    const [head, { write, preloads }] = await Promise.all([headOf(request), read()]);
    const nonce = random(NONCE_BYTES).toString('base64url');
    const signedIn = cookie.read(request).length > 0;
    const tags = preloads === null ? '' : preloadTags(preloads, request, head.language, signedIn);
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie, sec-fetch-dest')
      .header('content-security-policy', pagePolicy(config, nonce))
      .send(write(head, nonce, tags));
  };

  if (folder !== null && readPage !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const hashed = file.includes('/assets/');
        response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
    // The raw file has no nonce.
    for (const url of ['/', '/index.html']) {
      app.get(url, (request, reply) => sendPage(request, reply, readPage));
    }
    // The API reference, a page separate from the app (apps/web/api-docs).
    app.get('/docs/api', (_request, reply) => {
      // Swagger UI contains a DOMPurify with its own Trusted Types policy.
      reply.header('content-security-policy', pagePolicy(config, undefined, 'default dompurify'));
      return reply.sendFile('docs/api.html');
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (readPage === null || !wantsPage || isFile || request.url.startsWith('/api/')) {
      // The file may belong to another build and exist at the next request.
      reply.header('cache-control', 'no-store');
      return sendProblem(new Refusal('request.not_found'), request, reply);
    }
    return sendPage(request, reply, readPage);
  });
}

interface BuiltPage {
  readonly write: WritePage;
  readonly preloads: Preloads | null;
}
type PageReader = () => Promise<BuiltPage>;

/** Renders the page as it is on disk, or the previous one while a build replaces it. */
async function createPageReader(folder: string, path: string): Promise<PageReader> {
  let write = createPageWriter(await readFile(path, 'utf8'));
  let preloads = await readPreloads(folder);
  let seen = await readFileVersion(path);
  return async () => {
    const version = await readFileVersion(path);
    if (version !== null && version !== seen) {
      const text = await readFile(path, 'utf8').catch(() => '');
      if (text !== '') write = createPageWriter(text);
      preloads = await readPreloads(folder);
      seen = version;
    }
    return { write, preloads };
  };
}

async function readFileVersion(path: string): Promise<string | null> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file && `${file.mtimeNs}-${file.size}-${file.ino}`;
}
