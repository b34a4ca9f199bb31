import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberActivities } from '../../features/activities/api.ts';
import { AddToCalendar } from '../../features/attendees/calendar/add-to-calendar.tsx';
import { isSameMonth, useCalendar } from '../../features/calendar/use-calendar.ts';
import type { MemberClub } from '../../features/clubs/api.ts';
import type { Month } from '../../features/schedule/api.ts';
import { paths } from '../../paths.ts';
import { Chip } from '../../ui/display/badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import {
  type ActivityCalendarProps,
  CalendarCards,
  CalendarMonth,
} from '../activities/activity-calendar.tsx';
import styles from './home-calendar.module.css';

interface HomeCalendarProps extends Pick<ActivityCalendarProps, 'shown' | 'onTaken'> {
  memberId: string;
  clubs: readonly MemberClub[];
  /** The activities around `firstMonth`, which have been loaded with the page. */
  first: ActivityCalendarProps['activities'];
  firstMonth: Month;
}

/** The calendar of all the member's clubs, or only of the meetups that the member attends. */
export function HomeCalendar({ memberId, clubs, first, firstMonth, shown, onTaken }: HomeCalendarProps) {
  const { t } = useTranslation();
  const [isMine, setMine] = useState(false);
  const calendar = useCalendar();
  const isFirst = isSameMonth(calendar.month, firstMonth);
  const other = useMemberActivities(memberId, calendar.month, !isFirst);
  const activities = isFirst ? first : other;
  const data = isMine
    ? activities.data?.filter(({ my }) => my !== null && my.state !== null)
    : activities.data;
  const [club] = clubs;
  const props = {
    calendar,
    activities: { ...activities, data },
    clubNames: new Map(clubs.map(({ nick, name }) => [nick, name])),
    shown,
    onTaken,
    nextStep: club && (
      <Link href={paths.activities(club.nick)}>{t('schedule.allMeetups', { club: club.name })}</Link>
    ),
  };
  return (
    <>
      <div className={styles.month}>
        <Section
          title={t('calendar.title')}
          action={
            <fieldset className={styles.choice}>
              <legend className={styles.legend}>{t('home.shows')}</legend>
              <Chip selected={isMine} onClick={() => setMine(true)}>
                {t('home.mine')}
              </Chip>
              <Chip selected={!isMine} onClick={() => setMine(false)}>
                {t('home.all')}
              </Chip>
            </fieldset>
          }
        >
          <CalendarMonth {...props} />
          <AddToCalendar />
        </Section>
      </div>
      <div className={styles.cards} data-of-day={calendar.selected !== null || undefined}>
        <CalendarCards {...props} />
      </div>
    </>
  );
}
