import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bindingCookie } from '../../auth/session-cookie.ts';
import type { Deps } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../error-handler.ts';
import { pagePolicy } from '../security-headers.ts';
import { compressPage } from './compress.ts';
import { type ReadReader, renderDocument } from './documents/document.ts';
import type { PageHead } from './page.ts';
import { openBuild } from './page-reader.ts';
import { preloadTags } from './preloads.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const NONCE_BYTES = 16;
/** The server's build of the app, which is no file of the web. */
const SERVER_FOLDER = '/server/';
/** Files with a hash in their name. */
const ASSETS = '/assets/';

export interface WebAppOptions {
  /** The built web app, or null to serve the API alone. */
  readonly folder: string | null;
  readonly headOf: (request: FastifyRequest) => Promise<PageHead>;
  /** Who reads a document. Without it, documents are rendered for visitors. */
  readonly readReader?: ReadReader | undefined;
}

/**
 * Serves the built web app; any path that is neither a call nor a file is a page, with metadata from `headOf` and, as
 * far as the table of pages says so, its content (docs/adr/0026-documents.md). A new build is served at once: hashed
 * files never change, and the page is revalidated each time.
 */
export async function registerWebApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'random' | 'clock' | 'log'>,
  { folder, headOf, readReader }: WebAppOptions,
): Promise<void> {
  const { config, random } = deps;
  const isBuilt = folder !== null && existsSync(join(folder, 'index.html'));
  const build = isBuilt ? await openBuild(folder, config, deps.log) : null;
  const cookie = bindingCookie(config.publicUrl);
  app.addHook('onClose', () => build?.close());

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: NonNullable<typeof build>['read'],
  ) => {
    const [head, built] = await Promise.all([headOf(request), read()]);
    const nonce = random(NONCE_BYTES).toString('base64url');
    reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language, accept-encoding, cookie, sec-fetch-dest');
    const signedIn = cookie.read(request).length > 0;
    const document = await renderDocument(app, deps, { request, head, nonce, built, readReader, signedIn });
    if (document !== null) {
      const { html, isPrivate, scriptHash } = document;
      reply
        .header('cache-control', isPrivate ? 'private, no-store' : 'no-cache')
        .header('content-security-policy', pagePolicy(config, { nonce, scriptHash }));
      return reply.send(await compressPage(request, reply, html));
    }
    const { preloads, write } = built;
    const tags = preloads === null ? '' : preloadTags(preloads, request, head.language, signedIn);
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(config, { nonce }));
    return reply.send(await compressPage(request, reply, write(head, nonce, tags)));
  };

  if (folder !== null && build !== null) {
    const assets = join(folder, ASSETS);
    const options: FastifyStaticOptions = {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const hashed = file.startsWith(assets);
        response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    };
    await app.register(fastifyStatic, {
      ...options,
      decorateReply: false,
      allowedPath: (path) => !path.startsWith(SERVER_FOLDER),
    });
    // Hashed files do without the library's route, which lists their folder at each request (to compare spellings):
    // half the processor time of a file.
    await app.register(fastifyStatic, { ...options, serve: false });
    app.get<{ Params: { '*': string } }>(`${ASSETS}*`, ({ params }, reply) =>
      reply.sendFile(params['*'], assets),
    );
    // The raw file has no nonce.
    for (const url of ['/', '/index.html']) {
      app.get(url, (request, reply) => sendPage(request, reply, build.read));
    }
    // The API reference, a page separate from the app (apps/web/api-docs).
    app.get('/docs/api', (_request, reply) => {
      // Swagger UI contains a DOMPurify with its own Trusted Types policy.
      reply.header('content-security-policy', pagePolicy(config, { trustedTypes: 'default dompurify' }));
      return reply.sendFile('docs/api.html');
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (build === null || !wantsPage || isFile || request.url.startsWith('/api/')) {
      // The file may belong to another build and exist at the next request.
      reply.header('cache-control', 'no-store');
      return sendProblem(new Refusal('request.not_found'), request, reply);
    }
    return sendPage(request, reply, build.read);
  });
}
