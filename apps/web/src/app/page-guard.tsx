import { type GuardedPage, isGuarded, PAGES, type Page, type PageName, pageOf } from '@crewwith/domain/pages';
import { type ReactNode, useEffect } from 'react';
import { useOutletContext } from 'react-router';
import { setDocumentFacts } from '../browser/document-facts.ts';
import { lazyPage, loadPage } from '../browser/lazy/lazy-page.tsx';
import { Redirect } from '../browser/redirect.tsx';
import { startWorker } from '../browser/register-worker.ts';
import type { Club } from '../features/clubs/api.ts';
import { getMembership } from '../features/clubs/membership.ts';
import { paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { PageSpinner } from './page-spinner.tsx';

const PagePrompt = lazyPage(async () => (await import('./page-prompt.tsx')).PagePrompt);

/** Loads the code of the prompt that visitors see instead of a guarded page. */
export async function loadPrompt(pathname: string): Promise<void> {
  const page = pageOf(pathname);
  if (page !== null && isGuarded(page.name)) await loadPage(PagePrompt);
}

interface PageGuardProps {
  page: PageName;
  children: ReactNode;
}

/** Renders a page for those who may open it (`who` in the table of pages); refusing low levels is up to the page. */
export function PageGuard({ page, children }: PageGuardProps) {
  // The innermost part that hydrates with every page.
  useEffect(() => {
    setDocumentFacts(null);
    // What it downloads would compete with the take-over.
    void startWorker();
  }, []);
  return isGuarded(page) ? <Guard page={page}>{children}</Guard> : children;
}

function Guard({ page, children }: PageGuardProps & { page: GuardedPage }) {
  const memberId = useMemberId();
  const club = useOutletContext<Club | undefined>();
  const { outsiders }: Page = PAGES[page];
  if (club && getMembership(club) !== null) return children;
  if (memberId === undefined) return <PageSpinner />;
  if (memberId === '') return <PagePrompt page={page} />;
  if (!club || outsiders === 'refusal') return children;
  if (outsiders === 'join prompt') return <PagePrompt page={page} club={club} />;
  return <Redirect to={paths.club(club.nick)} />;
}
