import IconAlarm from 'icon:alarm';
import IconCalendarEvent from 'icon:calendar-event';
import IconClipboardCheck from 'icon:clipboard-check';
import IconHourglass from 'icon:hourglass';
import IconRepeat from 'icon:repeat';
import IconShieldStar from 'icon:shield-star';
import IconSpeakerphone from 'icon:speakerphone';
import type { NotificationGroup } from '@crewwith/domain/notifications/kinds';
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
