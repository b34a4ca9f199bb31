import { formatDate } from '@crewwith/domain/calendar/date-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { List, ListRow } from '../../../ui/display/list-row.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { type CalendarFeed, useRevokeFeed } from '../../calendar-feeds/api.ts';
import styles from './calendar-sheet.module.css';

/** All addresses of the member, with buttons to end them; also of clubs that they have left. */
export function OwnFeeds({ memberId, feeds }: { memberId: string; feeds: readonly CalendarFeed[] }) {
  const { t } = useTranslation();
  const [ending, setEnding] = useState<CalendarFeed | null>(null);
  const nameOf = ({ scope, club_name }: CalendarFeed) =>
    scope === 'club' ? t('calendarFeed.ofClub', { club: club_name }) : t(`calendarFeed.${scope}`);
  return (
    <section className={styles.feed}>
      <h3 className={styles.heading}>{t('calendarFeed.own')}</h3>
      <List label={t('calendarFeed.own')}>
        {feeds.map((feed) => (
          <ListRow
            key={feed.id}
            title={nameOf(feed)}
            meta={t('calendarFeed.made', { day: formatDate(new Date(feed.created_time)) })}
            trailing={
              <Button
                variant="default"
                aria-label={t('calendarFeed.endOf', { name: nameOf(feed) })}
                onClick={() => setEnding(feed)}
              >
                {t('calendarFeed.end')}
              </Button>
            }
          />
        ))}
      </List>
      {ending !== null && (
        <EndDialog memberId={memberId} feed={ending} name={nameOf(ending)} onClose={() => setEnding(null)} />
      )}
    </section>
  );
}

interface EndDialogProps {
  memberId: string;
  feed: CalendarFeed;
  name: string;
  onClose: () => void;
}

function EndDialog({ memberId, feed, name, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const revoke = useRevokeFeed(memberId);
  const confirm = async () => {
    try {
      await revoke.mutateAsync(feed.id);
    } catch {
      return;
    }
    onClose();
    await toast(t('calendarFeed.ended'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('calendarFeed.endQuestion')}
      confirmLabel={t('calendarFeed.end')}
      pending={revoke.isPending}
      error={ApiError.messageOf(revoke.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('calendarFeed.endText', { name })}</p>
    </ConfirmDialog>
  );
}
