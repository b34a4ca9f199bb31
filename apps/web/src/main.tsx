import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startI18n } from './kit/i18n.ts';
import { RouterLink } from './kit/router-link.tsx';
import { ScrollMemory } from './kit/scroll.tsx';
import { session } from './kit/session.ts';
import { watchForStaleBuild } from './kit/stale-build.ts';
import { announceStyleNonce } from './kit/style-nonce.ts';
import { startTrustedTypes } from './kit/trusted-types.ts';
import { AppRoutes, loadFirstView } from './routes.tsx';
import { LinkProvider } from './ui/link.tsx';

startTrustedTypes();
announceStyleNonce();
watchForStaleBuild(Date.now);
void session.start();
// A task of its own: to run all the code that has come was one already.
await new Promise((done) => setTimeout(done));
// Not needed for the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?first');
await Promise.all([startI18n(), loadFirstView(window.location.pathname, session.tokens().token !== null)]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <BrowserRouter>
      <LinkProvider value={RouterLink}>
        <ScrollMemory />
        <AppRoutes />
      </LinkProvider>
    </BrowserRouter>
  </StrictMode>
);
// In pieces: a slow phone can do something else in between.
startTransition(() => createRoot(root).render(app));
