import { ANY_CLUB, PAGE_FILES, pageOf } from '@crewwith/domain/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../context.ts';
import { readChoice } from '../../choice-cookie.ts';
import type { PageHead } from '../page.ts';
import type { BuiltPage } from '../page-reader.ts';

/** A logged-in member who reads a document. */
export interface Reader {
  /** The member's id on the wire. */
  readonly memberId: string;
  /** The `authorization` of the calls that the document shows. */
  readonly authorization: string;
}

/** Returns the reader of a document, or null for visitors. */
export type ReadReader = (request: FastifyRequest) => Promise<Reader | null>;

interface DocumentOptions {
  readonly request: FastifyRequest;
  readonly head: PageHead;
  readonly nonce: string;
  readonly built: BuiltPage;
  readonly readReader: ReadReader | undefined;
  /** Whether this browser has logged in. */
  readonly signedIn: boolean;
}

interface SentDocument {
  readonly html: string;
  /** Whether it contains what only its reader may see. */
  readonly isPrivate: boolean;
  /** The hash of the script inside, for the policy. */
  readonly scriptHash: string;
}

/**
 * Renders the page of a request with its content, as its reader may see it. Returns null when the page is sent empty
 * and fills itself: pages that the table of pages does not mark, missing ones, the copy that a service worker stores,
 * and whenever rendering fails.
 */
export async function renderDocument(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { request, head, nonce, built: { documents }, readReader, signedIn }: DocumentOptions,
): Promise<SentDocument | null> {
  const wantedFor = request.headers['sec-fetch-dest'];
  if (documents === null || head.status !== 200 || (wantedFor !== undefined && wantedFor !== 'document'))
    return null;
  const page = pageOf(request.url.split('?')[0] ?? '/');
  if (page === null || !PAGE_FILES[page.name].rendered || ANY_CLUB.includes(page.club ?? '')) return null;
  try {
    const reader = (await readReader?.(request)) ?? null;
    // Without a reader, the app knows better who has logged in here. What a member reads goes to navigations alone:
    // older browsers do not say when it is their worker that asks, which would store it.
    if (reader === null ? signedIn : wantedFor !== 'document') return null;
    const document = {
      url: `${config.publicUrl}${request.url}`,
      memberId: reader?.memberId ?? '',
      language: head.language,
      now: clock.now().getTime(),
      clubCreation: config.clubCreation,
      nonce,
    };
    const scheme = readChoice(request, 'crewwith_theme');
    const { renderer, writer } = documents;
    const content = await renderer.render(document, (url) =>
      makeCall(app, request, url, document.language, reader),
    );
    if (content === null) return null;
    return {
      html: writer.write(head, page.name, document, { ...content, scheme }),
      isPrivate: reader !== null,
      scriptHash: writer.scriptHash,
    };
  } catch (error) {
    request.log.warn({ err: error }, 'a page was sent without its content');
    return null;
  }
}

/** Makes a call of the page inside the server, as its reader, and counted for its address. */
async function makeCall(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  url: string,
  language: PageHead['language'],
  reader: Reader | null,
): Promise<string | null> {
  const answer = await app.inject({
    method: 'GET',
    url,
    remoteAddress: ip,
    headers: { 'accept-language': language, ...(reader && { authorization: reader.authorization }) },
  });
  return answer.statusCode === 200 ? answer.payload : null;
}
