import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../context.ts';
import { pageLanguageOf } from '../../http/language.ts';
import type { PageHead } from '../../http/web/page.ts';
import { defaultHead, readHead } from './reads/page-head.ts';

/** Returns the head for a page request; the default head if the database is unavailable. */
export function createPageHeads(deps: Deps): (request: FastifyRequest) => Promise<PageHead> {
  return async (request) => {
    const language = pageLanguageOf(request);
    const path = request.url.split('?')[0] ?? '/';
    try {
      return await readHead(deps, path, language);
    } catch (error) {
      request.log.warn({ err: error }, 'a page was sent without its preview');
      return defaultHead(deps, language);
    }
  };
}
