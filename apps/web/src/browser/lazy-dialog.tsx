import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';

/** Until then the page itself has the line and the processor. */
export const IDLE_DELAY_MS = 8_000;

/**
 * A dialog whose code comes after the page: when the browser has had its time for that, so that it is there when it is
 * asked for, or at once when it is asked for sooner. On the page from the first time it opens.
 */
export function lazyDialog<P extends { opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Dialog: ComponentType<P> = lazy(async () => ({ default: await load() }));
  // A failure is told to whoever opens it.
  setTimeout(() => void load().catch(() => undefined), IDLE_DELAY_MS);
  return function LaterDialog(props: P) {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? (
      <Suspense fallback={null}>
        <OpenedAfterwards dialog={Dialog} props={props} />
      </Suspense>
    ) : null;
  };
}

interface OpenedAfterwardsProps<P> {
  dialog: ComponentType<P>;
  props: P;
}

/** On the page first, then opened: what opens on the page notes where the focus has to go back to. */
function OpenedAfterwards<P extends { opened: boolean }>({ dialog, props }: OpenedAfterwardsProps<P>) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return createElement(dialog, { ...props, opened: props.opened && isThere });
}
