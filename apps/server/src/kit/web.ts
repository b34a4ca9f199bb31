import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bindingCookie } from './binding-cookie.ts';
import type { Deps } from './context.ts';
import { Refusal } from './errors.ts';
import { type PageHead, pageWriter } from './page.ts';
import { type Preloads, preloadTags, readPreloads } from './preloads.ts';
import { sendProblem } from './problems.ts';
import { pagePolicy } from './security-headers.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const NONCE_BYTES = 16;
/** Where apps/web/index.html wants the nonce of its styles. */
const NONCE_PLACE = '__CSP_NONCE__';

/**
 * Serves the built web app; every path that is no call and no file is a page of it, with the head that it is given. What is
 * built anew is served at once: hashed files never change, and the page is asked for again each time.
 */
export async function useWeb(
  app: FastifyInstance,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  folder: string | null,
  headOf: (request: FastifyRequest) => Promise<PageHead>,
): Promise<void> {
  const path = folder === null ? null : join(folder, 'index.html');
  const readPage =
    folder !== null && path !== null && existsSync(path) ? await pageReader(folder, path) : null;
  const cookie = bindingCookie(config.publicUrl);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, read: PageReader) => {
    const [head, write] = await Promise.all([headOf(request), read()]);
    const nonce = random(NONCE_BYTES).toString('base64url');
    const signedIn = cookie.read(request).length > 0;
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie, sec-fetch-dest')
      .header('content-security-policy', pagePolicy(config, nonce))
      .send(write(head, nonce, (preloads) => preloadTags(preloads, request, head.language, signedIn)));
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
    // The file itself has no nonce.
    for (const url of ['/', '/index.html']) {
      app.get(url, (request, reply) => sendPage(request, reply, readPage));
    }
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (readPage === null || !wantsPage || isFile || request.url.startsWith('/api/')) {
      // A file of an older or newer build may be there in a moment.
      reply.header('cache-control', 'no-store');
      return sendProblem(new Refusal('request.not_found'), request, reply);
    }
    return sendPage(request, reply, readPage);
  });
}

type WritePage = (head: PageHead, nonce: string, tagsOf: (preloads: Preloads) => string) => string;
type PageReader = () => Promise<WritePage>;

const HEAD_END = '</head>';

/** Writes the page as it is on the disk now, or as it last was while a build is putting a new one there. */
async function pageReader(folder: string, path: string): Promise<PageReader> {
  let write = pageWriter(await readFile(path, 'utf8'));
  let preloads = await readPreloads(folder);
  let seen = await versionOf(path);
  return async () => {
    const version = await versionOf(path);
    if (version !== null && version !== seen) {
      const text = await readFile(path, 'utf8').catch(() => '');
      if (text !== '') write = pageWriter(text);
      preloads = await readPreloads(folder);
      seen = version;
    }
    return (head, nonce, tagsOf) => {
      const tags = preloads === null ? '' : tagsOf(preloads);
      return write(head)
        .replaceAll(NONCE_PLACE, nonce)
        .replace(HEAD_END, () => `${tags}${HEAD_END}`);
    };
  };
}

async function versionOf(path: string): Promise<string | null> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file && `${file.mtimeNs}-${file.size}-${file.ino}`;
}
