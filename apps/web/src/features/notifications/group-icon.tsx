import IconAlarm from 'icon:alarm';
import IconCalendarEvent from 'icon:calendar-event';
import IconClipboardCheck from 'icon:clipboard-check';
import IconHourglass from 'icon:hourglass';
import IconRepeat from 'icon:repeat';
import IconShieldStar from 'icon:shield-star';
import IconSpeakerphone from 'icon:speakerphone';
import type { NotificationGroup } from '@crewwith/domain/notifications/kinds';
import { Face } from '../../ui/display/face.tsx';
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

interface GroupIconProps {
  group: NotificationGroup;
  /** Of the crew that a notification names; the icon is then a mark on it. */
  face?: { name: string; imageUrl: string | null } | undefined;
}

/** The picture of what notifications are about, beside their text. */
export function GroupIcon({ group, face }: GroupIconProps) {
  const Icon = ICONS[group];
  const icon = (
    <span className={styles.icon} aria-hidden>
      <Icon size={20} stroke={1.7} />
    </span>
  );
  if (face === undefined) return icon;
  return (
    <span className={styles.marked}>
      <Face {...face} />
      {icon}
    </span>
  );
}
