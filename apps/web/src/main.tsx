import './ui/theme/tokens.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isDocumentFresh } from './api/prefetch.ts';
import { App } from './app/app.tsx';
import { loadFirstView, loadPageCode } from './app/routes.tsx';
import { AppRouter } from './browser/app-router.tsx';
import { setDocumentFacts } from './browser/document-facts.ts';
import { keepInstallPrompt } from './browser/install-prompt.ts';
import { readDocument } from './browser/read-document.ts';
import { watchForStaleBuild } from './browser/stale-build.ts';
import { startTrustedTypes } from './browser/trusted-types.ts';
import { followColourScheme } from './first-script/colour-scheme.ts';
import { pressAgain } from './first-script/press-again.ts';
import { takeTypedText } from './first-script/typed-text.ts';
import { currentLanguage, startI18n } from './i18n/i18n.ts';
import { session } from './session/session.ts';
import { tokenMember } from './session/token-member.ts';
import { startSheetHistory } from './ui/feedback/sheet-history.ts';

startTrustedTypes();
watchForStaleBuild(import.meta.url, Date.now);
startSheetHistory();
keepInstallPrompt();
followColourScheme();
const storedMember = tokenMember(session.tokens().token) ?? '';
void session.start();
const { pathname } = window.location;
const facts = readDocument();
setDocumentFacts(facts);
// Yields once, since evaluating the modules was a long task already.
await new Promise((done) => setTimeout(done));
// After the first paint, and not on phones, whose own fonts have the same shapes (docs/adr/0030-font.md).
if (window.matchMedia('(min-width: 62em)').matches) void import('../fonts/pretendard/pretendard.css');
await Promise.all(
  facts === null
    ? [startI18n(), loadFirstView(pathname, session.tokens().token !== null)]
    : // The content is on screen already, so that there is time.
      [
        startI18n(),
        session.whenKnown(),
        loadPageCode(pathname, facts.memberId !== '').catch(() => undefined),
      ],
);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const app = (
  <AppRouter>
    <App />
  </AppRouter>
);
// What was prefetched with a stored token that the server then refused differs from the document.
const mayHydrate =
  facts !== null &&
  facts.memberId === storedMember &&
  facts.memberId === session.memberId &&
  // Asked after the page has taken the responses: what is fresh now was so then.
  isDocumentFresh() &&
  facts.language === currentLanguage();
// A transition renders in small tasks, so that slow phones stay responsive.
startTransition(() => {
  if (mayHydrate) {
    hydrateRoot(root, app);
  } else {
    setDocumentFacts(null);
    createRoot(root).render(app);
  }
});
const takePress = globalThis.__takeEarlyPress;
if (mayHydrate) {
  const pressed = takePress?.();
  takeTypedText(root);
  // A part that is not hydrated yet is hydrated for the press.
  pressed?.click();
} else if (takePress) pressAgain(takePress, root);
