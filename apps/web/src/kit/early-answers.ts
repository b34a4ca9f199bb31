import { memberOfToken } from './member-of-token.ts';

interface EarlyAnswer {
  readonly memberId: string | null;
  /** The path of the page that will want it. */
  readonly page: string;
  readonly at: number;
  readonly answer: Promise<Response>;
  isHere: boolean;
}

declare global {
  interface Window {
    /** What the page's first script asked for, by address; another script than the one that takes it. */
    __early?: Map<string, EarlyAnswer>;
  }
}

/** Older than this, an answer is as good as none. */
const FRESH_MS = 30_000;

/** Asks before the page does; its own call then takes this answer. */
export function askEarly(url: string, headers: Record<string, string>): Promise<Response> {
  window.__early ??= new Map();
  const answer = fetch(url, { headers });
  const early = {
    memberId: memberOfToken(headers.authorization ?? null),
    page: location.pathname,
    at: performance.now(),
    answer,
    isHere: false,
  };
  window.__early.set(url, early);
  // That it failed is told to whoever takes it.
  answer.then(
    ({ ok }) => {
      early.isHere = ok;
    },
    () => undefined,
  );
  return answer;
}

/** Whether something was asked for a page, and all that was is answered well and can be taken: to read it takes no time worth mentioning. */
export function isAllHere(page: string, token: string | null): boolean {
  const asked = [...(window.__early?.values() ?? [])].filter((early) => early.page === page);
  return asked.length > 0 && asked.every((early) => early.isHere && isGoodFor(token, early));
}

/** The answer that is here or on its way already to this very question of the same member; each is taken once. */
export function takeEarly(request: Request): Promise<Response> | null {
  const early = request.method === 'GET' ? window.__early?.get(request.url) : undefined;
  if (early === undefined) return null;
  window.__early?.delete(request.url);
  return isGoodFor(request.headers.get('authorization'), early) ? early.answer : null;
}

/** Whether it was asked by the member that this token is of, which may have been renewed meanwhile, and not too long ago. */
function isGoodFor(token: string | null, { memberId, at }: EarlyAnswer): boolean {
  return memberId !== null && memberId === memberOfToken(token) && performance.now() - at < FRESH_MS;
}
