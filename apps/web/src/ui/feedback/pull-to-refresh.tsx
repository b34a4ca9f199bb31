import { type ComponentType, useEffect, useState } from 'react';
import type { PullIndicatorProps } from './pull-indicator.tsx';

/** Refreshes the page when it is pulled down on a touch screen. Its code loads at the first touch. */
export function PullToRefresh(props: PullIndicatorProps) {
  const [Indicator, setIndicator] = useState<ComponentType<PullIndicatorProps> | null>(null);
  useEffect(() => {
    // Instead of the browser's own, which reloads the document.
    const root = document.documentElement.style;
    root.setProperty('overscroll-behavior-y', 'contain');
    const load = () => {
      void import('./pull-indicator.tsx').then(
        ({ PullIndicator }) => setIndicator(() => PullIndicator),
        // The page is read without it.
        () => undefined,
      );
    };
    window.addEventListener('touchstart', load, { once: true, passive: true });
    return () => {
      window.removeEventListener('touchstart', load);
      root.removeProperty('overscroll-behavior-y');
    };
  }, []);
  return Indicator && <Indicator {...props} />;
}
