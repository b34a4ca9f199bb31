import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';
import { navigateFromPage } from '../ui/feedback/sheet-history.ts';

/** The router on the browser's history, of which sheets have entries of their own. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => {
    const own = createBrowserHistory({ v5Compat: true });
    const { push, replace, go } = own;
    return Object.assign(own, {
      push: (...target: Parameters<typeof push>) => navigateFromPage(() => push(...target)),
      replace: (...target: Parameters<typeof replace>) => navigateFromPage(() => replace(...target)),
      go: (delta: number) => navigateFromPage(() => go(delta)),
    });
  });
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
