import { formatDate } from '@crewwith/domain/calendar/date-format';
import { parseQuestions } from '@crewwith/domain/clubs/rules';
import { parseSetting } from '@crewwith/domain/clubs/setting';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import { UserLink } from '../../ui/navigation/link.tsx';
import type { Club } from './api.ts';
import styles from './club-facts.module.css';
import { joinPeriod } from './join-period.ts';

/** A club's address, category, crews and joining conditions. */
export function ClubFacts({ club }: { club: Club }) {
  const { t } = useTranslation();
  const { hyperlink, bulletinCategories, joinWindow } = parseSetting(club.setting);
  const period = joinWindow === null ? null : joinPeriod(joinWindow);
  const joining =
    period === null
      ? t('clubInfo.joinAlways')
      : t(period.phase === 'over' ? 'club.joinOver' : 'club.joinPeriod', period);
  const items = (entries: readonly string[]) => (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
  const rows: Fact[] = [
    { label: t('clubInfo.crews'), value: t('common.people', { count: club.crew_count }) },
    { label: t('clubInfo.address'), value: `${location.host}${paths.club(club.nick)}` },
    { label: t('clubInfo.founded'), value: formatDate(new Date(club.created_time)) },
    { label: t('clubInfo.joining'), value: joining },
    { label: t('clubInfo.questions'), value: items(parseQuestions(club.question)) },
  ];
  if (club.category !== '') rows.unshift({ label: t('clubInfo.category'), value: club.category });
  if (bulletinCategories.length > 0) {
    rows.push({ label: t('clubInfo.bulletin'), value: bulletinCategories.join(' · ') });
  }
  if (hyperlink !== null) {
    rows.push({
      label: t('clubInfo.link'),
      value: (
        <UserLink href={hyperlink} className={styles.link} title={t('common.opensNewWindow')}>
          {hyperlink.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </UserLink>
      ),
    });
  }
  return <Facts facts={rows} />;
}
