import IconCalendarEvent from 'icon:calendar-event';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { MENU_PAGES } from '@crewwith/domain/pages';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { useRefresh } from '../api/use-refresh.ts';
import { useAccent } from '../browser/accent.ts';
import { useListAbove } from '../browser/lists/list-above.ts';
import { clearAccess, loadAccess, saveAccess } from '../features/clubs/access-cache.ts';
import { type Club, useClub } from '../features/clubs/api.ts';
import { ClubIcon } from '../features/clubs/club-icon.tsx';
import { getMembership } from '../features/clubs/membership.ts';
import { WithoutNetwork } from '../features/schedule/without-network.tsx';
import { ApiError } from '../http/api-error.ts';
import { parentPath, paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PullToRefresh } from '../ui/feedback/pull-to-refresh.tsx';
import { Frame } from '../ui/layout/frame.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ButtonLink } from '../ui/navigation/button.tsx';
import { TopBar } from '../ui/navigation/top-bar.tsx';
import { AccountSlot } from './account/account-slot.tsx';
import { BackArrow } from './back-arrow.tsx';
import styles from './club-layout.module.css';
import { Footer } from './footer.tsx';
import { ClubSide, ClubTabs, navClubAt } from './main-nav.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { SiteLayout } from './site-layout.tsx';

/** The layout of a club's pages: top bar, accent and navigation. Pages get the club from its outlet context. */
export function ClubLayout() {
  const { t } = useTranslation();
  const { club: clubNick = '' } = useParams();
  const canExist = clubNickRefusal(clubNick.toLowerCase()) === null;
  const query = useClub(clubNick, canExist);
  const { data: club, error, refetch, isFetching } = query;
  useAccent(club && parseSetting(club.setting).colour);

  useAccessCache(club);

  if (club !== undefined) return <ClubFrame key={club.nick} club={club} />;
  if (!canExist || (error !== null && ApiError.from(error).status === 404)) {
    return (
      <SiteLayout>
        <NotFoundPage />
      </SiteLayout>
    );
  }
  return (
    <WithoutNetwork query={query} layout={OfflineLayout}>
      {error === null ? (
        <ClubLoading nick={clubNick} />
      ) : (
        <SiteLayout>
          <Page title={t('error.title')} width="narrow">
            <ErrorState
              message={ApiError.from(error).message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Page>
        </SiteLayout>
      )}
    </WithoutNetwork>
  );
}

/** The layout of a page while the club cannot be loaded. Leads back to the schedule, which is stored too. */
function OfflineLayout({ children }: { children: ReactNode }) {
  return <SiteLayout back={<BackArrow to={paths.home()} />}>{children}</SiteLayout>;
}

/** The layout while the club loads, with the navigation of the cached access. */
function ClubLoading({ nick }: { nick: string }) {
  const { t } = useTranslation();
  const access = loadAccess(nick, new Date());
  if (access === null) {
    return (
      <SiteLayout>
        <PageSpinner />
      </SiteLayout>
    );
  }
  const club = navClubAt(nick, access.admin_level);
  return (
    <Frame
      header={
        <TopBar href={paths.club(nick)} name={t('common.product')}>
          <AccountSlot />
        </TopBar>
      }
      tabs={<ClubTabs club={club} />}
      side={<ClubSide club={club} />}
    >
      <PageSpinner />
    </Frame>
  );
}

function useAccessCache(club: Club | undefined): void {
  const memberId = useMemberId();
  useEffect(() => {
    if (club === undefined || !memberId) return;
    const crew = getMembership(club);
    if (crew === null) return clearAccess(club.nick);
    const { crew_id, admin_level } = crew;
    saveAccess(
      { club_nick: club.nick, member_id: memberId, club_id: club.id, crew_id, admin_level },
      new Date(),
    );
  }, [club, memberId]);
}

function ClubFrame({ club }: { club: Club }) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const refresh = useRefresh();
  const isCrew = getMembership(club) !== null;
  const above = usePageAbove(club);
  return (
    <Frame
      header={
        <TopBar
          href={paths.club(club.nick)}
          name={club.name}
          icon={<ClubIcon club={club} />}
          back={above !== null && <BackArrow to={above} />}
          {...refresh}
        >
          {memberId && above === null && <HomeLink onPhones={isCrew} />}
          <AccountSlot
            links={
              isCrew
                ? MENU_PAGES.map((page) => ({ href: paths[page](club.nick), label: t(`menu.${page}`) }))
                : []
            }
          />
        </TopBar>
      }
      {...(isCrew
        ? { ...(above === null && { tabs: <ClubTabs club={club} /> }), side: <ClubSide club={club} /> }
        : { footer: <Footer /> })}
    >
      <PullToRefresh {...refresh} />
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={club} />
      </Suspense>
    </Frame>
  );
}

/** The page above the open one that the user may open; null on the pages of the tabs. */
function usePageAbove(club: Club): string | null {
  const { pathname } = useLocation();
  const list = useListAbove();
  const above = parentPath(pathname);
  if (above === null) return null;
  const isOpen = getMembership(club) !== null && (above !== paths.crews(club.nick) || club.can.list_faces);
  return isOpen ? (list ?? above) : paths.club(club.nick);
}

/** Leads out of the club. Crews have it at the side of a desktop. */
function HomeLink({ onPhones }: { onPhones: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={onPhones ? styles.phone : undefined}>
      <ButtonLink variant="icon" href={paths.home()} aria-label={t('nav.schedule')} title={t('nav.schedule')}>
        <IconCalendarEvent size={24} stroke={1.6} />
      </ButtonLink>
    </span>
  );
}
