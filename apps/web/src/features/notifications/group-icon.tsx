import type { NotificationGroup } from '@crewwith/domain/notifications/kinds';
import {
  IconAlarm,
  IconCalendarEvent,
  IconClipboardCheck,
  IconHourglass,
  IconRepeat,
  IconShieldStar,
  IconSpeakerphone,
} from '@tabler/icons-react';
import styles from './group-icon.module.css';

const ICONS = {
  reminders: IconAlarm,
  meetups: IconCalendarEvent,
  waitlist: IconHourglass,
  series: IconRepeat,
  record: IconClipboardCheck,
  board: IconSpeakerphone,
  admin: IconShieldStar,
} satisfies Record<NotificationGroup, typeof IconAlarm>;

/** The picture of what notifications are about, beside their text. */
export function GroupIcon({ group }: { group: NotificationGroup }) {
  const Icon = ICONS[group];
  return (
    <span className={styles.icon} aria-hidden>
      <Icon size={20} stroke={1.7} />
    </span>
  );
}
