import { paths } from '../../paths.ts';

/** The path of this tab's first page until another one was shown, then empty. */
const KEY = 'crewwith_arrival';

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return '';
  }
}

/**
 * Returns whether a page is the first of this tab and was reached by a link to it. No popup covers it before it was
 * seen (docs/specification.md#popups). The home page is where the app starts.
 */
export function isArrival(path: string): boolean {
  return path !== paths.home() && (read() ?? path) === path;
}

/** Records each page that is shown. */
export function recordPage(path: string): void {
  const entry = read();
  if (entry === '') return;
  try {
    sessionStorage.setItem(KEY, entry === null || entry === path ? path : '');
  } catch {
    // Without storage no page counts as reached by a link.
  }
}
