import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The longest time that a list may take to load over a slow network. */
const TIMEOUT_MS = 15_000;
const BEFORE_CLICK = ['scroll', 'pointerdown', 'keydown'] as const;
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Includes the path, since every page opened by URL starts with the same entry key. */
const keyOf = (entry: string, pathname: string) => `crewwith_scroll_${entry}_${pathname}`;

/** Navigation state for overlays, which leave the page's scroll position unchanged. */
export const KEEP_SCROLL = { keepsScroll: true } as const;

/** Returns whether a history entry was made with KEEP_SCROLL. */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true;

/** Scrolls to the top of a new page, and restores the position on going back, also while content loads. */
export function ScrollRestoration() {
  const { key, hash, pathname, state } = useLocation();
  const keepsPosition = keepsScroll(state);
  const kind = useNavigationType();
  const lastPath = useRef('');

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // A document may have been scrolled before the app has started, with a hash also by the browser.
    const isScrolled = lastPath.current === '' && hash === '' && window.scrollY > 0;
    const saved =
      kind === 'POP' && !isScrolled ? Number(sessionStorage.getItem(keyOf(key, pathname)) ?? 0) : 0;
    // A changed search or sorting in the URL must not scroll the page.
    const stay = keepsPosition || isScrolled || (kind === 'REPLACE' && lastPath.current === pathname);
    lastPath.current = pathname;
    if (saved === 0 && !stay) window.scrollTo(0, 0);
    const stop = retryScroll(
      saved > 0 ? () => tryScrollTo(saved) : () => hash === '' || scrollToElement(hash.slice(1)),
    );
    let top = window.scrollY;
    // Read in advance: reading it at a click, after the page changed, would force a layout.
    const readPosition = () => {
      top = window.scrollY;
    };
    let stored: number | null = null;
    const save = () => {
      if (stored === top) return;
      stored = top;
      sessionStorage.setItem(keyOf(key, pathname), String(Math.round(top)));
    };
    for (const kind of BEFORE_CLICK)
      window.addEventListener(kind, readPosition, { capture: true, passive: true });
    window.addEventListener('scrollend', save);
    // A link may be clicked while scrolling, and not every browser fires `scrollend`.
    window.addEventListener('click', save, { capture: true });
    return () => {
      stop();
      for (const kind of BEFORE_CLICK) window.removeEventListener(kind, readPosition, { capture: true });
      window.removeEventListener('scrollend', save);
      window.removeEventListener('click', save, { capture: true });
    };
  }, [key, hash, kind, pathname, keepsPosition]);
  return null;
}

/** Scrolls to `top` and returns whether the page is long enough. */
function tryScrollTo(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) < 2;
}

/** Scrolls to an element and focuses it; returns false when it does not exist. */
function scrollToElement(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return target !== null;
}

/** Retries while the page grows until it succeeds; the user's own scrolling ends it. */
function retryScroll(scroll: () => boolean): () => void {
  const attempt = () => {
    if (scroll()) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const kind of OWN_SCROLLING) window.removeEventListener(kind, stop);
  };
  for (const kind of OWN_SCROLLING) window.addEventListener(kind, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
