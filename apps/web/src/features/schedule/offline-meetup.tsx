import { mapLink } from '@crewwith/domain/activities/card';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { formatDayAndClock, formatPeriod } from '@crewwith/domain/calendar/date-format';
import type { OfflineMeetup as Meetup, OfflineDetail } from '@crewwith/domain/schedule/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { type Fact, Facts } from '../../ui/display/facts.tsx';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { UserLink } from '../../ui/navigation/link.tsx';
import styles from './offline-meetup.module.css';
import scheduleStyles from './offline-schedule.module.css';

interface OfflineMeetupProps {
  meetup: Meetup;
  detail: OfflineDetail;
  seenTime: Date;
  retry: ReactNode;
}

/** What is needed on the way to a meetup with an own seat, as last seen. */
export function OfflineMeetup({ meetup, detail, seenTime, retry }: OfflineMeetupProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { name, activity_time: start, location, club, attending } = meetup;
  const { end_time: end, location_url, cost, subgroup, info } = detail;
  const map = mapLink({ location, location_url });
  const facts: (Fact | false)[] = [
    { label: t('activity.date'), value: formatPeriod(start, end, language) },
    {
      label: t('activity.location'),
      value: (
        <span className={styles.place}>
          {location}
          {map !== null && (
            <UserLink href={map.href} title={t('common.opensNewWindow')}>
              {t(map.isSearch ? 'card.findOnMap' : 'activity.map')}
            </UserLink>
          )}
        </span>
      ),
    },
    subgroup !== '' && {
      label: t('stored.subgroup'),
      value: subgroup === LEADER_SUBGROUP ? t('attendee.leaderGroup') : subgroup,
    },
    cost !== '' && { label: t('activity.cost'), value: cost },
    { label: t('activity.club'), value: club },
    info !== '' && { label: t('activity.info'), value: <LinkedText text={info} /> },
  ];
  return (
    <Page title={name} lead={attending ? <Badge tone="accent">{t('attendee.applied')}</Badge> : undefined}>
      <div className={scheduleStyles.schedule}>
        <Alert action={retry}>{t('stored.meetup', { time: formatDayAndClock(seenTime, language) })}</Alert>
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </div>
    </Page>
  );
}
