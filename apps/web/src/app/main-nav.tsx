import IconCalendarEvent from 'icon:calendar-event';
import IconHome2 from 'icon:home-2';
import IconListDetails from 'icon:list-details';
import IconMessages from 'icon:messages';
import IconSpeakerphone from 'icon:speakerphone';
import IconUser from 'icon:user';
import IconUsers from 'icon:users';
import { type PageName, pageOf, parentOf } from '@crewwith/domain/pages';
import { can } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useListAbove } from '../browser/lists/list-above.ts';
import type { Club } from '../features/clubs/api.ts';
import { paths } from '../paths.ts';
import { type NavItem, NavTabs } from '../ui/navigation/nav-tabs.tsx';

const icon = { size: 22, stroke: 1.6 } as const;

export interface NavClub {
  nick: string;
  can: Pick<Club['can'], 'list_faces' | 'read_bulletin'>;
}

/** A club for its navigation, as a crew of a level sees it. */
export const navClubAt = (nick: string, level: number): NavClub => ({
  nick,
  can: can({ level }, { list_faces: 'crew.list_faces', read_bulletin: 'notice.read_bulletin' }),
});

/** The tabs of a club on a phone (docs/specification.md#navigation); notices are under that of the bulletin. */
export function ClubTabs({ club }: { club: NavClub }) {
  const { t } = useTranslation();
  const { club: home, me } = useClubItems(club.nick);
  const tabs = [{ ...home, label: t('nav.home') }, ...useListTabs(club), me];
  return <NavTabs place="bottom" label={t('nav.label')} items={tabs} />;
}

/** The tabs of a club's lists; none without a club. */
function useListTabs(club: NavClub | null): NavItem[] {
  const { activities, bulletin, notices, crews } = useClubItems(club?.nick ?? '');
  if (club === null) return [];
  const board = {
    ...(club.can.read_bulletin ? bulletin : notices),
    label: bulletin.label,
    icon: bulletin.icon,
    current: bulletin.current ?? notices.current,
  };
  return [activities, board, ...(club.can.list_faces ? [crews] : [])];
}

/** The navigation of a club at the side of a desktop. */
export function ClubSide({ club }: { club: NavClub }) {
  const { t } = useTranslation();
  const { schedule, club: home, notices, activities, bulletin, crews } = useClubItems(club.nick);
  const list = [
    schedule,
    home,
    notices,
    activities,
    ...(club.can.read_bulletin ? [bulletin] : []),
    ...(club.can.list_faces ? [crews] : []),
  ];
  return <NavTabs place="side" label={t('nav.label')} items={list} />;
}

/** The tabs of a member outside clubs; `club`: the only one, whose lists stand between them, else null. */
export function SiteTabs({ club }: { club: NavClub | null }) {
  const { t } = useTranslation();
  const current = useCurrent();
  const items = [
    { href: paths.home(), label: t('nav.home'), icon: <IconHome2 {...icon} />, current: current('home') },
    ...useListTabs(club),
    { href: paths.profile(), label: t('nav.me'), icon: <IconUser {...icon} />, current: current('profile') },
  ];
  return <NavTabs place="bottom" label={t('nav.siteLabel')} items={items} />;
}

function useClubItems(nick: string) {
  const { t } = useTranslation();
  const current = useCurrent();
  return {
    schedule: {
      href: paths.home(),
      label: t('nav.schedule'),
      icon: <IconCalendarEvent {...icon} />,
      current: current('home'),
    },
    club: {
      href: paths.club(nick),
      label: t('nav.club'),
      icon: <IconHome2 {...icon} />,
      current: current('club'),
    },
    notices: {
      href: paths.notices(nick),
      label: t('nav.notices'),
      icon: <IconSpeakerphone {...icon} />,
      current: current('notices'),
    },
    activities: {
      href: paths.activities(nick),
      label: t('nav.activities'),
      icon: <IconListDetails {...icon} />,
      current: current('activities'),
    },
    bulletin: {
      href: paths.bulletin(nick),
      label: t('nav.bulletin'),
      icon: <IconMessages {...icon} />,
      current: current('bulletin'),
    },
    crews: {
      href: paths.crews(nick),
      label: t('nav.crews'),
      icon: <IconUsers {...icon} />,
      current: current('crews'),
    },
    me: {
      href: paths.crewProfile(nick),
      label: t('nav.me'),
      icon: <IconUser {...icon} />,
      current: current('crewProfile'),
    },
  } satisfies Record<string, NavItem>;
}

/** Returns `aria-current` of an item that leads to a page: also on the pages below it. */
function useCurrent(): (item: PageName) => NavItem['current'] {
  const { pathname } = useLocation();
  const list = useListAbove();
  const page = pageOf(pathname)?.name ?? null;
  return (item) => {
    if (page === item) return 'page';
    const above = list === null ? page && parentOf(page) : (pageOf(list.split('?')[0] ?? '')?.name ?? null);
    for (let name = above; name !== null; name = parentOf(name)) {
      if (name === item) return 'true';
    }
    return undefined;
  };
}
