import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** Distance below the screen that counts as near. */
const MARGIN = '400px';

/** Returns whether an element has been near the screen, to load content far below only when it is reached. */
export function useNearView<E extends Element>(): { ref: RefCallback<E>; near: boolean } {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: E | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        startTransition(() => setNear(true));
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
}
