import { appleCalendarLink, googleCalendarLink } from '@crewwith/domain/calendar-feeds/links';
import { COPIED_MESSAGE_MS } from '@crewwith/domain/constants';
import { useClipboard } from '@mantine/hooks';
import { IconBrandApple, IconBrandGoogle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { RowButton } from '../../../ui/navigation/row-button.tsx';
import { type CalendarFeed, type FeedForm, useRenewFeed } from '../../calendar-feeds/api.ts';
import styles from './calendar-sheet.module.css';

const ICON = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

interface FeedLinksProps {
  memberId: string;
  form: FeedForm;
  feed: CalendarFeed;
}

/** The ways to subscribe to a feed, and to another address of it. */
export function FeedLinks({ memberId, form, feed }: FeedLinksProps) {
  const { t } = useTranslation();
  const [isRenewing, setRenewing] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MESSAGE_MS });
  const { url } = feed;
  return (
    <>
      <List label={t('calendarFeed.ways')}>
        <ListItem>
          <a href={appleCalendarLink(url)} className={styles.row}>
            <RowContent
              icon={<IconBrandApple {...ICON} />}
              title={t('calendarFeed.apple')}
              hint={t('calendarFeed.appleHint')}
            />
          </a>
        </ListItem>
        <ListItem>
          <a
            href={googleCalendarLink(url)}
            target="_blank"
            rel="noopener noreferrer"
            title={t('common.opensNewWindow')}
            className={styles.row}
          >
            <RowContent
              icon={<IconBrandGoogle {...ICON} />}
              title={t('calendarFeed.google')}
              hint={t('calendarFeed.googleHint')}
            />
          </a>
        </ListItem>
        <ListItem>
          <RowButton className={styles.row} onClick={() => clipboard.copy(url)}>
            <RowContent
              icon={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              title={t('calendarFeed.copy')}
              hint={t('calendarFeed.copyHint')}
            />
          </RowButton>
        </ListItem>
      </List>
      <p role="status" className={styles.status}>
        {clipboard.copied && t('calendarFeed.copied')}
        {clipboard.error !== null && t('calendarFeed.copyFailed')}
      </p>
      {clipboard.error !== null && <p className={styles.address}>{url}</p>}
      <p className={styles.text}>{t('calendarFeed.secret')}</p>
      <div>
        <Button
          variant="subtle"
          icon={<IconRefresh size={18} aria-hidden />}
          onClick={() => setRenewing(true)}
        >
          {t('calendarFeed.renew')}
        </Button>
      </div>
      {isRenewing && (
        <RenewDialog memberId={memberId} form={form} feed={feed} onClose={() => setRenewing(false)} />
      )}
    </>
  );
}

function RenewDialog({ memberId, form, feed, onClose }: FeedLinksProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenewFeed(memberId, form);
  const confirm = async () => {
    try {
      await renew.mutateAsync(feed.id);
    } catch {
      return;
    }
    onClose();
    await toast(t('calendarFeed.renewed'));
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('calendarFeed.renewQuestion')}
      confirmLabel={t('calendarFeed.renewConfirm')}
      pending={renew.isPending}
      error={ApiError.messageOf(renew.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('calendarFeed.renewText')}</p>
    </ConfirmDialog>
  );
}

/** What is inside a row of the sheet. */
export function RowContent({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <>
      {icon}
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </>
  );
}
