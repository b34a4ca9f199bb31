import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** As long as a slow network may take to bring a list back. */
const GIVE_UP_MS = 15_000;
const BEFORE_CLICK = ['scroll', 'pointerdown', 'keydown'] as const;
const OWN_SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Of a page too: every page that is loaded by its address begins with the same entry. */
const keyOf = (entry: string, pathname: string) => `crewwith_scroll_${entry}_${pathname}`;

/** The state of a navigation that opens something over the page, which stays where it is. */
export const KEEP_SCROLL = { keepsScroll: true } as const;

/** Whether this entry of the history was made with KEEP_SCROLL. */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true;

/** Goes to the top on a new page, and back to where one was on going back, also while its content still comes in. */
export function ScrollRestoration() {
  const { key, hash, pathname, state } = useLocation();
  const staysPut = keepsScroll(state);
  const kind = useNavigationType();
  const place = useRef('');

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const saved = kind === 'POP' ? Number(sessionStorage.getItem(keyOf(key, pathname)) ?? 0) : 0;
    // A search or sorting that the address follows leaves one where one is.
    const stays = staysPut || (kind === 'REPLACE' && place.current === pathname);
    place.current = pathname;
    if (saved === 0 && !stays) window.scrollTo(0, 0);
    const stop = scrollWhenThere(saved > 0 ? () => reach(saved) : () => hash === '' || show(hash.slice(1)));
    let top = window.scrollY;
    // Asked for at a click, which has changed the page already, it would have all of it laid out first.
    const follow = () => {
      top = window.scrollY;
    };
    let kept: number | null = null;
    const remember = () => {
      if (kept === top) return;
      kept = top;
      sessionStorage.setItem(keyOf(key, pathname), String(Math.round(top)));
    };
    for (const kind of BEFORE_CLICK) window.addEventListener(kind, follow, { capture: true, passive: true });
    window.addEventListener('scrollend', remember);
    // A link may be pressed while the page still moves, and not every browser says when scrolling ends.
    window.addEventListener('click', remember, { capture: true });
    return () => {
      stop();
      for (const kind of BEFORE_CLICK) window.removeEventListener(kind, follow, { capture: true });
      window.removeEventListener('scrollend', remember);
      window.removeEventListener('click', remember, { capture: true });
    };
  }, [key, hash, kind, pathname, staysPut]);
  return null;
}

/** Whether the page is long enough to scroll to `top`, which it then has. */
function reach(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) < 2;
}

/** Whether the element is there, to which the page has then scrolled and the focus moved, where it takes it. */
function show(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return target !== null;
}

/** Tries again while the page grows, until it works; a person's own scrolling ends the wait. */
function scrollWhenThere(scroll: () => boolean): () => void {
  const attempt = () => {
    if (scroll()) stop();
  };
  const watcher = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), GIVE_UP_MS);
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const kind of OWN_SCROLLING) window.removeEventListener(kind, stop);
  };
  for (const kind of OWN_SCROLLING) window.addEventListener(kind, stop, { passive: true });
  watcher.observe(document.body);
  attempt();
  return stop;
}
