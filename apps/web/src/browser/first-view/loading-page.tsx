import type { ReactNode } from 'react';
import { useLoadingPage } from './use-first-view-done.ts';

/** A placeholder shown while code, club or member of the page's first view load: the first view is not done. */
export function LoadingPage({ children }: { children: ReactNode }) {
  useLoadingPage();
  return children;
}
