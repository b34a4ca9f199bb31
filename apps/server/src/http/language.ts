import type { Language } from '@crewwith/domain/errors';
import type { FastifyRequest } from 'fastify';
import { readChoice } from './choice-cookie.ts';

/** Returns the language of a page: the one chosen on the device, else `languageOf`. */
export function pageLanguageOf(request: FastifyRequest): Language {
  return readChoice(request, 'crewwith_language') ?? languageOf(request);
}

/** Returns the preferred language of Accept-Language; Korean by default. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return { tag, weight: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    if (tag === 'ko' || tag.startsWith('ko-')) return 'ko';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'ko';
}
