import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

interface LazyPartProps {
  /** Takes the part's place until its code is there. */
  fallback: ReactNode;
  /** A component whose code loads on its own. */
  children: ReactNode;
}

const subscribe = () => () => undefined;

/**
 * A part of a page whose code and styles load on their own. Documents that the server renders contain the fallback,
 * since they have the styles of the page only. It stays as it is until the part takes its place, also with the focus on
 * a link that the part has too.
 */
export function LazyPart({ fallback, children }: LazyPartProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // The boundary is there from the beginning, and what it shows changes without it, so that React keeps what is shown.
  const isShown = useDeferredValue(isInBrowser);
  const focusAgain = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    if (isShown) focusAgain.current?.();
  }, [isShown]);
  return (
    <Suspense fallback={fallback}>
      {isShown ? children : <Kept focusAgain={focusAgain}>{fallback}</Kept>}
    </Suspense>
  );
}

interface KeptProps {
  /** Given as this goes: moves the focus from a link in it to the same link of what took its place. */
  focusAgain: RefObject<(() => void) | null>;
  children: ReactNode;
}

/** The fallback in a document. */
function Kept({ focusAgain, children }: KeptProps) {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement;
      const section = focused?.closest('section, main');
      const same = `[href="${focused?.getAttribute('href')}"]`;
      focusAgain.current = () => {
        if (focused?.isConnected === false)
          section?.querySelector<HTMLElement>(same)?.focus({ preventScroll: true });
      };
    },
    [focusAgain],
  );
  return children;
}
