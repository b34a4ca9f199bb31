import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { can } from '@crewwith/domain/permissions';
import {
  IconCalendarEvent,
  IconHome2,
  IconListDetails,
  IconMessages,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { useRefresh } from '../api/use-refresh.ts';
import { useAccent } from '../browser/accent.ts';
import { clearAccess, loadAccess, saveAccess } from '../features/clubs/access-cache.ts';
import { type Club, useClub } from '../features/clubs/api.ts';
import { ClubIcon } from '../features/clubs/club-icon.tsx';
import { getMembership } from '../features/clubs/membership.ts';
import { ApiError } from '../http/api-error.ts';
import { paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Frame } from '../ui/layout/frame.tsx';
import { Page } from '../ui/layout/page.tsx';
import { NavTabs } from '../ui/navigation/nav-tabs.tsx';
import { TopBar } from '../ui/navigation/top-bar.tsx';
import { AccountSlot } from './account-slot.tsx';
import { Footer } from './footer.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SiteLayout } from './site-layout.tsx';

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

/** The layout of a club's pages: top bar, accent and navigation. Pages get the club from its outlet context. */
export function ClubLayout() {
  const { t } = useTranslation();
  const { club: clubNick = '' } = useParams();
  const canExist = clubNickRefusal(clubNick.toLowerCase()) === null;
  const { data: club, error, refetch, isFetching } = useClub(clubNick, canExist);
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
  if (error === null) return <ClubLoading nick={clubNick} />;
  return (
    <SiteLayout>
      <Page title={t('error.title')} width="narrow">
        <ErrorState
          message={ApiError.from(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    </SiteLayout>
  );
}

/** The layout while the club loads, with the navigation of the cached access. */
function ClubLoading({ nick }: { nick: string }) {
  const { t } = useTranslation();
  const access = loadAccess(nick, new Date());
  if (access === null) {
    return (
      <SiteLayout>
        <Spinner />
      </SiteLayout>
    );
  }
  const allowed = can(
    { level: access.admin_level },
    { list_faces: 'crew.list_faces', read_bulletin: 'notice.read_bulletin' },
  );
  return (
    <Frame
      header={
        <TopBar href={paths.club(nick)} name={t('common.product')}>
          <AccountSlot />
        </TopBar>
      }
      nav={<ClubNav club={{ nick, can: allowed }} />}
    >
      <Spinner />
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
  const refresh = useRefresh();
  const isCrew = getMembership(club) !== null;
  return (
    <Frame
      header={
        <TopBar href={paths.club(club.nick)} name={club.name} icon={<ClubIcon club={club} />} {...refresh}>
          <AccountSlot
            links={
              isCrew
                ? [
                    { href: paths.crewProfile(club.nick), label: t('menu.crewProfile') },
                    { href: paths.clubInfo(club.nick), label: t('menu.clubInfo') },
                  ]
                : []
            }
          />
        </TopBar>
      }
      {...(isCrew ? { nav: <ClubNav club={club} /> } : { footer: <Footer /> })}
    >
      <Suspense fallback={<Spinner />}>
        <Outlet context={club} />
      </Suspense>
    </Frame>
  );
}

interface ClubNavProps {
  club: { nick: string; can: Pick<Club['can'], 'list_faces' | 'read_bulletin'> };
}

function ClubNav({ club: { nick, can: allowed } }: ClubNavProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const activities = paths.activities(nick);
  const crews = paths.crews(nick);
  const bulletin = paths.bulletin(nick);
  const isActivities = pathname === activities || pathname.startsWith(`${paths.club(nick)}/activity/`);
  return (
    <NavTabs
      label={t('nav.label')}
      items={[
        {
          href: paths.home(),
          label: t('nav.schedule'),
          icon: <IconCalendarEvent {...icon} />,
          current: false,
        },
        {
          href: paths.club(nick),
          label: t('nav.club'),
          icon: <IconHome2 {...icon} />,
          current: pathname === paths.club(nick),
        },
        {
          href: paths.notices(nick),
          label: t('nav.notices'),
          icon: <IconSpeakerphone {...icon} />,
          current: pathname === paths.notices(nick),
        },
        {
          href: activities,
          label: t('nav.activities'),
          icon: <IconListDetails {...icon} />,
          current: isActivities,
        },
        ...(allowed.read_bulletin
          ? [
              {
                href: bulletin,
                label: t('nav.bulletin'),
                icon: <IconMessages {...icon} />,
                current: pathname === bulletin,
              },
            ]
          : []),
        ...(allowed.list_faces
          ? [
              {
                href: crews,
                label: t('nav.crews'),
                icon: <IconUsers {...icon} />,
                current: pathname === crews || pathname.startsWith(`${paths.club(nick)}/crew/`),
              },
            ]
          : []),
      ]}
    />
  );
}
