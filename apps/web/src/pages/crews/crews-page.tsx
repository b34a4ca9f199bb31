import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../browser/use-list-state.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { AttendanceTable, readAttendanceParams } from '../../features/crews/attendance-table.tsx';
import { CrewFaces } from '../../features/crews/crew-faces.tsx';
import { CrewTable } from '../../features/crews/crew-table.tsx';
import { BannedCrews, RestrictedCrews } from '../../features/crews/excluded-crews.tsx';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import styles from './crews-page.module.css';

/**
 * `/{club_nick}/crews`: from level 7 on four tabs, from 5 on the list, at 4 nicks and pictures with the prompt, and the
 * prompt alone for everybody else (docs/specification.md#crews-page).
 */
export function CrewsPage() {
  const { club, crew } = useCurrentCrew();
  return <Crews club={club} adminLevel={crew.admin_level} />;
}

const TABS = ['', 'attendees', 'limited', 'banned'] as const;

function Crews({ club, adminLevel }: { club: Club; adminLevel: number }) {
  const { t } = useTranslation();
  const { query, list, change, show } = useListState();
  const hasTabs = may('crew.list_banned', { level: adminLevel });
  const tab = (hasTabs && TABS.find((known) => known === query.get('tab'))) || '';
  const labels = {
    '': t('crew.tabAll'),
    attendees: t('crew.tabAttendees'),
    limited: t('crew.tabLimited'),
    banned: t('crew.tabBanned'),
  };
  const { nick } = club;
  const shared = { clubNick: nick, list };
  const ask = readAttendanceParams({ from: query.get('from'), to: query.get('to'), kind: query.get('kind') });
  return (
    <Page title={t('nav.crews')} lead={t('club.crews', { count: club.crew_count })}>
      {hasTabs && (
        <div className={styles.tabs}>
          {TABS.map((name) => (
            <Chip key={name} selected={name === tab} onClick={() => show(name)}>
              {labels[name]}
            </Chip>
          ))}
        </div>
      )}
      {!club.can.list_faces && <TooLow nick={nick} title={t('crew.fromLevel4')} />}
      {club.can.list_faces && !club.can.list_crews && (
        <div className={styles.faces}>
          <TooLow nick={nick} title={t('crew.fromLevel5')} />
          <CrewFaces {...shared} />
        </div>
      )}
      {club.can.list_crews && tab === '' && <CrewTable {...shared} />}
      {tab === 'attendees' && (
        <AttendanceTable
          {...shared}
          ask={ask}
          onAsk={({ from, to, kind }) => change({ from, to, kind: String(kind), page: '' }, false)}
        />
      )}
      {tab === 'limited' && <RestrictedCrews {...shared} adminLevel={adminLevel} />}
      {tab === 'banned' && <BannedCrews {...shared} adminLevel={adminLevel} />}
    </Page>
  );
}

function TooLow({ nick, title }: { nick: string; title: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title}
      text={t('crew.riseHint')}
      action={<ButtonLink href={paths.activities(nick)}>{t('lists.toFollowing')}</ButtonLink>}
    />
  );
}
