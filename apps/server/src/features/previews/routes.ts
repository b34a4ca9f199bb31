import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../kit/context.ts';
import { languageOf } from '../../kit/language.ts';
import type { PageHead } from '../../kit/page.ts';
import { plainHead, readHead } from './service.ts';

/** The head of the page that a request is for. A page comes also while the database does not answer. */
export function headsOf(deps: Deps): (request: FastifyRequest) => Promise<PageHead> {
  return async (request) => {
    const language = languageOf(request);
    const path = request.url.split('?')[0] ?? '/';
    try {
      return await readHead(deps, path, language);
    } catch (error) {
      request.log.warn({ err: error }, 'a page is sent without its preview');
      return plainHead(deps, language);
    }
  };
}
