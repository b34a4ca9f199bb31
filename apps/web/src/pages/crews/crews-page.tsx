import { may } from '@crewwith/domain/permissions';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../browser/lists/use-list-state.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { AttendanceTable, readAttendanceParams } from '../../features/crews/attendance-table.tsx';
import { CrewGallery } from '../../features/crews/crew-gallery.tsx';
import { CrewTable } from '../../features/crews/crew-table.tsx';
import { BannedCrews, RestrictedCrews } from '../../features/crews/restricted-and-banned-crews.tsx';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import styles from './crews-page.module.css';

/**
 * `/{club_nick}/crews`: five tabs from level 7, all and new crews from 5, nicks and pictures at 4, and a prompt below
 * (docs/specification.md#crews-page).
 */
export function CrewsPage() {
  const { club, crew } = useCurrentCrew();
  return <Crews club={club} adminLevel={crew.admin_level} />;
}

const TABS = ['', 'new', 'attendees', 'restricted', 'banned'] as const;
/** The tabs of those who see the list. */
const LIST_TABS: readonly (typeof TABS)[number][] = ['', 'new'];

function tabsOf(club: Club, level: number): readonly (typeof TABS)[number][] {
  if (may('crew.list_banned', { level })) return TABS;
  return club.can.list_crews ? LIST_TABS : [];
}

function Crews({ club, adminLevel }: { club: Club; adminLevel: number }) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { query, list, change, showTab } = useListState();
  const tabs = tabsOf(club, adminLevel);
  const tab = tabs.find((known) => known === query.get('tab')) ?? '';
  const labels = {
    '': t('crew.tabAll'),
    new: t('crew.tabNew'),
    attendees: t('crew.tabAttendees'),
    restricted: t('crew.tabRestricted'),
    banned: t('crew.tabBanned'),
  };
  const { nick } = club;
  const shared = { clubNick: nick, list };
  const params = readAttendanceParams({
    from: query.get('from'),
    to: query.get('to'),
    kind: query.get('kind'),
  });
  const row = useRef<HTMLDivElement>(null);
  const index = tabs.indexOf(tab);
  useLayoutEffect(() => scrollToTab(row.current, index), [index]);
  return (
    <Page title={t('nav.crews')} lead={t('club.crews', { count: club.crew_count })}>
      {tabs.length > 0 && (
        <div className={styles.tabs} ref={row}>
          {tabs.map((name) => (
            <Chip key={name} selected={name === tab} onClick={() => showTab(name)}>
              {labels[name]}
            </Chip>
          ))}
        </div>
      )}
      {!club.can.list_faces && (
        <LevelTooLow nick={nick} title={t('refused.crews', { level: levelPhrase('crew.list_faces') })} />
      )}
      {club.can.list_faces && !club.can.list_crews && (
        <div className={styles.gallery}>
          <LevelTooLow nick={nick} title={t('crew.fromLevel5', { level: levelPhrase('crew.list') })} />
          <CrewGallery {...shared} />
        </div>
      )}
      {club.can.list_crews && LIST_TABS.includes(tab) && (
        <CrewTable key={tab} {...shared} newOnly={tab === 'new'} />
      )}
      {tab === 'attendees' && (
        <AttendanceTable
          {...shared}
          params={params}
          onChange={({ from, to, kind }) => change({ from, to, kind: String(kind), page: '' }, false)}
        />
      )}
      {tab === 'restricted' && <RestrictedCrews {...shared} adminLevel={adminLevel} />}
      {tab === 'banned' && <BannedCrews {...shared} adminLevel={adminLevel} />}
    </Page>
  );
}

/** Shows the selected tab of a row that is wider than the screen. */
function scrollToTab(row: HTMLElement | null, index: number): void {
  const tab = row?.children[index];
  if (row && tab instanceof HTMLElement)
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function LevelTooLow({ nick, title }: { nick: string; title: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title}
      text={t('crew.levelHint')}
      action={<ButtonLink href={paths.activities(nick)}>{t('lists.toFollowing')}</ButtonLink>}
    />
  );
}
