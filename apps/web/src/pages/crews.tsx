import { may } from '@crewwith/domain/permissions';
import { useTranslation } from 'react-i18next';
import type { Club } from '../features/clubs/api.ts';
import { crewOf } from '../features/clubs/standing.ts';
import { AttendanceTable, reportAsk } from '../features/crews/attendance-table.tsx';
import { CrewTable } from '../features/crews/crew-table.tsx';
import { Faces } from '../features/crews/faces.tsx';
import { BannedList, LimitedList } from '../features/crews/standing-lists.tsx';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { Chip } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/state.tsx';
import { useClubOnPage } from './club-layout.tsx';
import styles from './crews.module.css';
import { CrewsOnly } from './crews-only.tsx';
import { useListAddress } from './list-address.ts';
import { LogInFirstPage } from './log-in-first.tsx';

/**
 * `/{club_nick}/crews`: from level 7 on four tabs, from 5 on the list, at 4 nicks and pictures with the prompt, and the
 * prompt alone for everybody else (the contract, section 4).
 */
export function CrewsPage() {
  const { t } = useTranslation();
  const club = useClubOnPage();
  const memberId = useMemberId();
  const title = t('nav.crews');
  if (memberId === undefined) return <Spinner />;
  if (memberId === '') return <LogInFirstPage title={title} text={t('crew.logInText')} />;
  const crew = crewOf(club);
  if (crew === null) return <CrewsOnly title={title} club={club} />;
  return <Crews club={club} adminLevel={crew.admin_level} />;
}

const TABS = ['', 'attendees', 'limited', 'banned'] as const;

function Crews({ club, adminLevel }: { club: Club; adminLevel: number }) {
  const { t } = useTranslation();
  const { query, list, change, show } = useListAddress();
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
  const ask = reportAsk({ from: query.get('from'), to: query.get('to'), kind: query.get('kind') });
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
          <Faces {...shared} />
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
      {tab === 'limited' && <LimitedList {...shared} adminLevel={adminLevel} />}
      {tab === 'banned' && <BannedList {...shared} adminLevel={adminLevel} />}
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
