import type { Choice } from '@crewwith/domain/choice-cookies';
import { setChoiceCookie } from '../i18n/choice-cookie.ts';
import { postToWorker } from '../worker/post-to-worker.ts';

const KEY = 'theme';
const COOKIE = 'crewwith_theme';

export type ColourScheme = Choice<typeof COOKIE>;

/** The colour scheme chosen on this device. Default: that of the device. */
export function chosenColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'auto';
  } catch {
    // Storage may be unavailable.
    return 'auto';
  }
}

/** Shows a colour scheme on this device from now on. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
    setChoiceCookie(COOKIE, scheme);
    postToWorker('forget documents');
  } catch {
    // Not kept then.
  }
  show(scheme);
}

/**
 * Sets light or dark before the first paint, against a white flash in dark mode. A document contains the choice, since
 * opening storage then is slow.
 */
export function applyColourScheme(): void {
  show(document.documentElement.dataset.scheme ?? chosenColourScheme());
}

/** Follows device and other tabs, and tells the server the choice for later documents. */
export function followColourScheme(): void {
  const apply = () => {
    const scheme = chosenColourScheme();
    setChoiceCookie(COOKIE, scheme);
    show(scheme);
  };
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply();
  });
}

function show(scheme: string): void {
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
