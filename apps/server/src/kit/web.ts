import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { sendProblem } from './problems.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Serves the built web app; every path that is no call and no file is a page of it. */
export async function useWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  const page =
    folder !== null && existsSync(join(folder, 'index.html'))
      ? await readFile(join(folder, 'index.html'))
      : null;
  if (folder !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply));
  }

  const sendPage = (reply: Parameters<typeof sendProblem>[2]) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (page === null || !wantsPage || isFile || request.url.startsWith('/api/')) {
      return sendProblem(new Refusal('request.not_found'), request, reply);
    }
    return sendPage(reply);
  });
}
