import IconBell from 'icon:bell';
import { UNREAD_MAX } from '@crewwith/domain/notifications/constants';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberId } from '../../session/session.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import styles from './bell-icon.module.css';
import { useUnread } from './unread-api.ts';
import { useLiveUnread } from './use-live-unread.ts';

/** The bell with its name, which says how many notifications are unread, and a dot if there are any. */
export function BellIcon() {
  const { t } = useTranslation();
  const memberId = useMemberId() ?? '';
  const { data } = useUnread(memberId);
  useLiveUnread(memberId);
  const count = data?.unread ?? 0;
  useEffect(() => {
    // The icon of the installed app; missing in some browsers.
    if (data) navigator.setAppBadge?.(data.unread).catch(() => undefined);
  }, [data]);
  return (
    <>
      <IconBell size={24} stroke={1.6} />
      {count > 0 && <span className={styles.mark} />}
      <VisuallyHidden>{nameOf(count, t)}</VisuallyHidden>
    </>
  );
}

function nameOf(count: number, t: TFunction): string {
  if (count === 0) return t('nav.notifications');
  return count < UNREAD_MAX
    ? t('notifications.bell', { count })
    : t('notifications.bellMost', { most: count });
}
