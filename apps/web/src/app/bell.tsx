import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFirstViewDone } from '../browser/use-first-view-done.ts';
import { useUnread } from '../features/notifications/unread-api.ts';
import { paths } from '../paths.ts';
import { useMemberId } from '../session/session.ts';
import { ButtonLink } from '../ui/navigation/button.tsx';
import styles from './bell.module.css';

/** Leads to the notifications; its name says how many are unread. */
export function Bell() {
  const { t } = useTranslation();
  const { data } = useUnread(useMemberId() ?? '', useFirstViewDone());
  const count = data?.unread ?? 0;
  const label = count === 0 ? t('nav.notifications') : t('nav.unread', { count });
  return (
    <ButtonLink variant="icon" href={paths.notifications()} aria-label={label} title={label}>
      <span className={styles.bell} data-unread={count > 0 || undefined}>
        <IconBell size={24} stroke={1.6} aria-hidden />
      </span>
    </ButtonLink>
  );
}
