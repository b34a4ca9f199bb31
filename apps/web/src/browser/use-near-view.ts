import { type RefCallback, useCallback, useState } from 'react';

/** How far below the screen a thing counts as near. */
const MARGIN = '400px';

/** Whether an element has been near the screen: what is far below is asked for when one gets there. */
export function useNearView<E extends Element>(): { ref: RefCallback<E>; near: boolean } {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: E | null) => {
    if (element === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: MARGIN },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { ref, near };
}
