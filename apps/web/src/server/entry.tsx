import { isColour, parseSetting } from '@crewwith/domain/clubs/setting';
import { pageOf } from '@crewwith/domain/pages';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { addPrefetched } from '../api/prefetch.ts';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app/app.tsx';
import { preparePage } from '../app/page-modules.ts';
import { loadPageCode } from '../app/routes.tsx';
import { accentProperties } from '../browser/accent.ts';
import { type DocumentFacts, setDocumentFacts } from '../browser/document-facts.ts';
import { clubCall } from '../features/clubs/calls.ts';
import { sendPageCalls, urlOf } from '../first-script/page-calls.ts';
import { initI18n, setLanguage } from '../i18n/i18n.ts';
import { renderEarlySheet } from './early-sheet.tsx';

/** A document to render. */
export interface DocumentRequest extends DocumentFacts {
  /** The public origin, path and query of the page. */
  readonly url: string;
}

/** Bodies of successful responses, by the call's path and query. */
export type Calls = Record<string, string>;

/** Makes a call as the reader; resolves to the body of a successful response, else null. */
export type MakeCall = (url: string) => Promise<string | null>;

/** What React writes in place of a part that failed or has to wait. Texts cannot contain it, since they are escaped. */
const INCOMPLETE = '<!--$!-->';

await initI18n('ko');

/** Makes the page's calls; null when one fails. Several may run at once. */
export async function makeCalls(request: DocumentRequest, make: MakeCall): Promise<Calls | null> {
  const calls = new Map<string, Promise<string | null>>();
  sendPageCalls(
    new URL(request.url),
    { memberId: request.memberId, now: new Date(request.now) },
    {
      send: (call, follow) => {
        const answer = make(urlOf(call)).then((body) => {
          if (body !== null) follow?.(JSON.parse(body));
          return body;
        });
        calls.set(urlOf(call), answer);
      },
    },
  );
  const bodies: Calls = {};
  // A response may send further calls, which the map then returns too.
  for (const [url, answer] of calls) {
    const body = await answer;
    if (body === null) return null;
    bodies[url] = body;
  }
  return bodies;
}

/**
 * Renders the page and the sheet of its main button to HTML, from the responses to its calls, and returns the style
 * of its root element. One document at a time, since reader, language and cache are those of the module. Throws when a
 * part cannot be rendered.
 */
export async function render(
  request: DocumentRequest,
  calls: Calls,
): Promise<{ html: string; sheet: string; style: string }> {
  const { pathname, search } = new URL(request.url);
  Object.assign(globalThis, { location: new URL(request.url) });
  setDocumentFacts(request);
  queryClient.clear();
  globalThis.__prefetched?.clear();
  addPrefetched(calls, '', performance.now());
  try {
    await setLanguage(request.language);
    await loadPageCode(pathname, request.memberId !== '');
    const page = pageOf(pathname);
    const isWelcome = page?.name === 'home' && request.memberId === '';
    if (page !== null && !isWelcome) await preparePage(page.name);
    const html = await renderComplete(pathname + search);
    return { html, sheet: renderEarlySheet(pathname), style: styleOf(pathname, calls) };
  } finally {
    setDocumentFacts(null);
    queryClient.clear();
    globalThis.__prefetched?.clear();
  }
}

/** Renders a page, again if lazy parts of it had to load first. */
async function renderComplete(path: string): Promise<string> {
  const app = (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  );
  const html = renderToString(app);
  if (!html.includes(INCOMPLETE)) return html;
  // Waits for the lazy parts. `renderToString` reports no errors.
  const errors: unknown[] = [];
  await prerender(app, { onError: (error) => void errors.push(error) });
  if (errors.length > 0) throw errors[0];
  const again = renderToString(app);
  if (again.includes(INCOMPLETE)) throw new Error('A part of the page did not render');
  return again;
}

/** The accent of the page's club, which the browser sets on the root element (browser/accent.ts). */
function styleOf(pathname: string, calls: Calls): string {
  const nick = pageOf(pathname)?.club ?? null;
  const club = nick === null ? undefined : calls[urlOf(clubCall(nick))];
  if (club === undefined) return '';
  const { colour } = parseSetting(JSON.parse(club).setting);
  if (colour === null || !isColour(colour)) return '';
  return Object.entries(accentProperties(colour))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
