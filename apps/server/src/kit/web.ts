import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import { type PageHead, pageWriter } from './page.ts';
import { sendProblem } from './problems.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Serves the built web app; every path that is no call and no file is a page of it, with the head that it is given. */
export async function useWeb(
  app: FastifyInstance,
  folder: string | null,
  headOf: (request: FastifyRequest) => Promise<PageHead>,
): Promise<void> {
  const built =
    folder !== null && existsSync(join(folder, 'index.html'))
      ? await readFile(join(folder, 'index.html'), 'utf8')
      : null;
  const write = built === null ? null : pageWriter(built);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const head = await headOf(request);
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(write?.(head));
  };
  if (folder !== null && write !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The page is no file: it is sent with a head, by the paths below.
      globIgnore: ['index.html'],
      setHeaders(response, path) {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, sendPage);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (write === null || !wantsPage || isFile || request.url.startsWith('/api/')) {
      return sendProblem(new Refusal('request.not_found'), request, reply);
    }
    return sendPage(request, reply);
  });
}
