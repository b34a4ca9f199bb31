import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { useMemberId } from '../../../session/session.ts';
import { Chip } from '../../../ui/display/badge.tsx';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useCalendarFeed } from '../../calendar-feeds/api.ts';
import styles from './calendar-sheet.module.css';
import { FeedLinks, RowContent } from './feed-links.tsx';

interface CalendarSheetProps {
  opened: boolean;
  /** The meetup from whose page it was opened. */
  meetup?: { readonly activity_id: string; readonly club_id: string };
  onClose: () => void;
}

/** Adds meetups to a calendar, once or as a feed that follows changes (docs/specification.md#calendar-sheet). */
export function CalendarSheet({ opened, meetup, onClose }: CalendarSheetProps) {
  const { t } = useTranslation();
  const memberId = useMemberId() ?? '';
  const [scope, setScope] = useState<FeedScope>('seats');
  const wide: FeedScope = meetup === undefined ? 'all' : 'club';
  const form = scope === 'club' && meetup !== undefined ? { scope, club_id: meetup.club_id } : { scope };
  const { data: feed, error, refetch, isFetching } = useCalendarFeed(memberId, form, opened);
  return (
    <Sheet opened={opened} title={t('seat.addToCalendar')} onClose={onClose}>
      {meetup !== undefined && (
        <List>
          <ListItem>
            <a href={`/api/v1/activities/${meetup.activity_id}.ics`} className={styles.row}>
              <RowContent
                icon={<IconFileDownload size={22} stroke={1.7} aria-hidden />}
                title={t('calendarFeed.once')}
                hint={t('calendarFeed.onceHint')}
              />
            </a>
          </ListItem>
        </List>
      )}
      <section className={styles.feed}>
        <div>
          <h3 className={styles.heading}>{t('calendarFeed.follow')}</h3>
          <p className={styles.text}>{t('calendarFeed.followText')}</p>
        </div>
        <fieldset className={styles.scopes}>
          <legend className={styles.legend}>{t('calendarFeed.shows')}</legend>
          {(['seats', wide] as const).map((option) => (
            <Chip key={option} selected={scope === option} onClick={() => setScope(option)}>
              {t(`calendarFeed.${option}`)}
            </Chip>
          ))}
        </fieldset>
        {feed !== undefined ? (
          <FeedLinks key={feed.id} memberId={memberId} form={form} feed={feed} />
        ) : error === null ? (
          <RowsSkeleton rows={3} />
        ) : (
          <ErrorState
            message={ApiError.from(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </section>
    </Sheet>
  );
}
