import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startI18n } from './kit/i18n.ts';
import { RouterLink } from './kit/router-link.tsx';
import { ScrollMemory } from './kit/scroll.tsx';
import { session } from './kit/session.ts';
import { watchForStaleBuild } from './kit/stale-build.ts';
import { announceStyleNonce } from './kit/style-nonce.ts';
import { startTrustedTypes } from './kit/trusted-types.ts';
import { AppRoutes } from './routes.tsx';
import { LinkProvider } from './ui/link.tsx';

// Not needed for the first paint.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?first');

startTrustedTypes();
announceStyleNonce();
watchForStaleBuild(Date.now);
void session.start();
await startI18n();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <LinkProvider value={RouterLink}>
        <ScrollMemory />
        <AppRoutes />
      </LinkProvider>
    </BrowserRouter>
  </StrictMode>,
);
