import './ui/theme/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRoutes, loadFirstView } from './app/routes.tsx';
import { AppRouter } from './browser/app-router.tsx';
import { RouterLink } from './browser/router-link.tsx';
import { ScrollRestoration } from './browser/scroll-restoration.tsx';
import { watchForStaleBuild } from './browser/stale-build.ts';
import { announceStyleNonce } from './browser/style-nonce.ts';
import { startTrustedTypes } from './browser/trusted-types.ts';
import { startI18n } from './i18n/i18n.ts';
import { session } from './session/session.ts';
import { startSheetHistory } from './ui/feedback/sheet-history.ts';
import { LinkProvider } from './ui/navigation/link.tsx';

startTrustedTypes();
announceStyleNonce();
watchForStaleBuild(Date.now);
startSheetHistory();
void session.start();
// Yields once, since evaluating the modules was a long task already.
await new Promise((done) => setTimeout(done));
// Not needed for the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?first');
await Promise.all([startI18n(), loadFirstView(window.location.pathname, session.tokens().token !== null)]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <AppRouter>
      <LinkProvider value={RouterLink}>
        <ScrollRestoration />
        <AppRoutes />
      </LinkProvider>
    </AppRouter>
  </StrictMode>
);
// A transition renders in small tasks, so that slow phones stay responsive.
startTransition(() => createRoot(root).render(app));
