import { type PageName, pageOf } from '@crewwith/domain/pages';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSearchParams, Outlet, useLocation, useNavigate, useOutletContext } from 'react-router';
import { useFirstViewDone } from '../browser/first-view/use-first-view-done.ts';
import { lazyPage } from '../browser/lazy/lazy-page.tsx';
import { useListAbove } from '../browser/lists/list-above.ts';
import { type ListQuery, ListQueryContext } from '../browser/lists/list-query.ts';
import { useMedia } from '../browser/use-media.ts';
import type { Club } from '../features/clubs/api.ts';
import { getMembership } from '../features/clubs/membership.ts';
import { loadPlanningTexts } from '../i18n/i18n.ts';
import { paths } from '../paths.ts';
import { BesideContext } from '../ui/layout/beside.ts';
import { PageSpinner } from './page-spinner.tsx';
import styles from './split-layout.module.css';

/** Only for who has a keyboard, and not needed for the first view. */
const ListKeys = lazyPage(async () => {
  const keys = import('./list-keys/list-keys.tsx').then((file) => file.ListKeys);
  const [Keys] = await Promise.all([keys, loadPlanningTexts()]);
  return Keys;
});

export type ListName = Extract<PageName, 'activities' | 'crews' | 'bulletin' | 'notices'>;
/** The lists whose rows open the same kind of page. */
export type Lists = Partial<Record<ListName, ReactNode>>;

const mayList: Record<ListName, (club: Club) => boolean> = {
  activities: () => true,
  crews: ({ can }) => can.list_faces,
  bulletin: ({ can }) => can.read_bulletin,
  notices: () => true,
};
/** Tabs of the crews with wide tables. */
const WIDE_TABS = ['attendees', 'restricted', 'banned'];

/**
 * A list and the page of one of its rows: side by side on a wide screen, where the list stays mounted, else one of both
 * (docs/specification.md#side-by-side). The server renders what is the page; CSS keeps the room of the list.
 */
export function SplitLayout({ lists }: { lists: Lists }) {
  const { t } = useTranslation();
  const club = useOutletContext<Club>();
  const { pathname, search } = useLocation();
  const isWide = useMedia('(min-width: 75em)');
  const hasKeys = useMedia('(min-width: 62em) and (hover: hover)');
  const isLoaded = useFirstViewDone();
  const above = useListAbove();
  const pane = useRef<HTMLDivElement>(null);

  const names = Object.keys(lists) as ListName[];
  const open = names.find((name) => pageOf(pathname)?.name === name);
  // The list shown last, with its search, stays beside the pages that it opens.
  const [last, setLast] = useState<{ name: ListName; search: string } | null>(null);
  if (open !== undefined && (last?.name !== open || last.search !== search)) setLast({ name: open, search });
  const [pathAbove, searchAbove = ''] = above?.split('?') ?? [];
  const ofDetail = names.length === 1 ? names[0] : names.find((name) => paths[name](club.nick) === pathAbove);
  const name = open ?? last?.name ?? ofDetail;

  const isSplit = getMembership(club) !== null && names.some((list) => mayList[list](club));
  const isBeside = open === undefined;
  const isListed =
    name !== undefined &&
    (!isBeside || (isSplit && isWide && mayList[name](club) && (last !== null || isLoaded)));
  const isWhole = !isBeside && WIDE_TABS.includes(new URLSearchParams(search).get('tab') ?? '');
  const query = useQueryBeside(name && paths[name](club.nick), last?.search ?? searchAbove);
  useFocusOnReturn(pane, isBeside && isWide ? pathname : null);

  return (
    <div className={styles.split} data-split={isSplit || undefined} data-whole={isWhole || undefined}>
      {isListed && (
        <div
          ref={pane}
          className={styles.list}
          data-list
          {...(isWide && { role: 'region', 'aria-label': t('keys.list') })}
        >
          <BesideContext value={isBeside}>
            <ListQueryContext value={isBeside ? query : null}>
              <Suspense fallback={<PageSpinner />}>{lists[name]}</Suspense>
            </ListQueryContext>
          </BesideContext>
        </div>
      )}
      {isBeside && (
        <div className={styles.detail}>
          <Outlet context={club} />
        </div>
      )}
      {hasKeys && isLoaded && (
        <Suspense fallback={null}>
          <ListKeys pane={pane} detail={isBeside} hint={isSplit && isWide && !isBeside && !isWhole} />
        </Suspense>
      )}
    </div>
  );
}

/** The query of a list beside a detail: the one that it was shown with. Changing it opens the list. */
function useQueryBeside(path: string | undefined, search: string): ListQuery {
  const navigate = useNavigate();
  const setQuery = useCallback<ListQuery[1]>(
    // Letters typed before the list has rendered as the page belong to the same entry.
    (next) =>
      void navigate(`${path}?${createSearchParams(next)}`, { replace: window.location.pathname === path }),
    [navigate, path],
  );
  return useMemo(() => [new URLSearchParams(search), setQuery], [search, setQuery]);
}

/** On return from a page beside the list, focuses the row of that page, else the list's heading. */
function useFocusOnReturn(pane: { current: HTMLElement | null }, detail: string | null): void {
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (detail !== null) {
      left.current = detail;
      return;
    }
    if (left.current === null) return;
    const links = [...(pane.current?.querySelectorAll('a') ?? [])];
    const row = links.find((link) => link.getAttribute('href') === left.current);
    left.current = null;
    // Not while one types in the list, which has opened it.
    if (document.activeElement !== document.body) return;
    (row ?? pane.current?.querySelector('h1'))?.focus({ preventScroll: true });
  }, [pane, detail]);
}
