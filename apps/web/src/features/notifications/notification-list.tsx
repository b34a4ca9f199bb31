import { dayWords } from '@crewwith/domain/calendar/day-words';
import { kindOf } from '@crewwith/domain/notifications/kinds';
import { type SeoulDay, seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../browser/ago.tsx';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { List, ListItem, ListLink } from '../../ui/display/list-row.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { Notification } from './api.ts';
import { GroupIcon } from './group-icon.tsx';
import styles from './notification-list.module.css';

interface NotificationListProps {
  rows: readonly Notification[];
  /** The name of a club by its nick. */
  clubName: (nick: string) => string;
}

/** Notifications by Seoul day, newest first. */
export function NotificationList({ rows, clubName }: NotificationListProps) {
  const days = Map.groupBy(rows, ({ created_time }) => seoulDayOf(new Date(created_time)));
  return [...days].map(([day, ofDay]) => (
    <Day key={day} day={day}>
      {ofDay.map((row) => (
        <Row key={row.id} row={row} clubName={clubName(row.club_nick)} />
      ))}
    </Day>
  ));
}

function Day({ day, children }: { day: SeoulDay; children: ReactNode }) {
  const words = useNow((now) => dayWords(startOfSeoulDay(day), now, currentLanguage()));
  return (
    <Section title={words}>
      <List label={words}>{children}</List>
    </Section>
  );
}

function Row({ row, clubName }: { row: Notification; clubName: string }) {
  const { t } = useTranslation();
  const { kind, title, text, link, face, created_time, read_time } = row;
  const inside = (
    <>
      <GroupIcon
        group={kindOf(kind).group}
        face={face && { name: face.nick, imageUrl: face.image_url ?? null }}
      />
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {read_time === null && (
            <span className={styles.unread}>
              <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.text}>{text}</span>
        <span className={styles.meta}>
          {/* Many texts name the club. */}
          {!text.includes(clubName) && <>{clubName} · </>}
          <Ago instant={new Date(created_time)} />
        </span>
      </span>
    </>
  );
  if (link === null) return <ListItem className={styles.row}>{inside}</ListItem>;
  return (
    <ListLink href={link} className={styles.row}>
      {inside}
    </ListLink>
  );
}
