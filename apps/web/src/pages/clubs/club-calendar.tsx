import { canLoadMonth } from '@crewwith/domain/calendar/rules';
import { useTranslation } from 'react-i18next';
import { renderTime } from '../../browser/document-facts.ts';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { type ActivityCard, useClubActivities } from '../../features/activities/api.ts';
import { AddToCalendar } from '../../features/attendees/calendar/add-to-calendar.tsx';
import { isSameMonth, useCalendar } from '../../features/calendar/use-calendar.ts';
import type { Club } from '../../features/clubs/api.ts';
import type { Month } from '../../features/schedule/api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ActivityCalendar, type ActivityCalendarProps } from '../activities/activity-calendar.tsx';

interface ClubCalendarProps {
  club: Club;
  crew: NonNullable<Club['my']>;
  /** The activities around `firstMonth`, which have been loaded with the page. */
  first: ActivityCalendarProps['activities'];
  firstMonth: Month;
  /** The activities that the page shows already. */
  shown: readonly ActivityCard[];
}

/** A club's calendar: other months load when they are shown, as far as the level may see them. */
export function ClubCalendar({ club, crew, first, firstMonth, shown }: ClubCalendarProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const calendar = useCalendar();
  const { year, month } = calendar.month;
  const isOpen = canLoadMonth(crew.admin_level, year, month, renderTime());
  const isFirst = isSameMonth(calendar.month, firstMonth);
  const other = useClubActivities(club.nick, calendar.month, isOpen && !isFirst);
  return (
    <ActivityCalendar
      calendar={calendar}
      activities={isFirst ? first : other}
      shown={shown}
      closed={
        isOpen ? undefined : (
          <EmptyState
            title={t('calendar.closedMonth')}
            text={t('calendar.closedMonthHint', { level: levelPhrase('activity.list_previous') })}
            action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
          />
        )
      }
      nextStep={<Link href={paths.activities(club.nick)}>{t('lists.all')}</Link>}
    >
      <AddToCalendar club={club} />
    </ActivityCalendar>
  );
}
