import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { isInDayPopup, isInHourPopup, type Popup } from '@crewwith/domain/popups/rules';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { paths } from '../../paths.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ClubPopups } from './api.ts';
import { popupFactsOf } from './due-popup.ts';
import styles from './popup-dialog.module.css';

interface PopupDialogProps {
  club: ClubPopups;
  popup: Popup;
  opened: boolean;
  /** Shows the club's name, where popups of several clubs appear. */
  withClub: boolean;
  /** Called on closing; `hidden` to hide it for its own time. */
  onClose: (hidden: boolean) => void;
}

/** The texts of a popup. */
interface PopupTexts {
  title: string;
  paragraphs: string[];
  meetups: readonly ClubPopups['upcoming'][number][];
}

function textsOf(t: TFunction, popup: Popup, club: ClubPopups, now: Date): PopupTexts {
  const language = currentLanguage();
  const { shown } = popupFactsOf(club);
  switch (popup) {
    case 'no-show': {
      const { count, until: end } = club.no_shows;
      const until = end ?? now;
      return {
        title: t('popup.noShowTitle'),
        paragraphs: [
          t('popup.noShowText', { count, until: formatDayAndClock(until, language) }),
          t('popup.noShowHint'),
        ],
        meetups: [],
      };
    }
    case 'hour':
      return {
        title: t('popup.hourTitle'),
        paragraphs: [t('popup.hourText')],
        meetups: club.upcoming.filter(({ activity_time }) => isInHourPopup(activity_time, now)),
      };
    case 'day':
      return {
        title: t('popup.dayTitle'),
        paragraphs: [t('popup.dayText')],
        meetups: club.upcoming.filter(({ activity_time }) => isInDayPopup(activity_time, shown, now)),
      };
    case 'welcome':
      return {
        title: t('popup.welcomeTitle', { club: club.club_name }),
        paragraphs: [t('popup.welcomeText'), t('popup.welcomeSeats')],
        meetups: [],
      };
    case 'late-cancel': {
      const until = new Date(Math.max(...club.late_cancels.map((cancel) => cancel.until.getTime())));
      return {
        title: t('popup.lateTitle', { until: momentWords(until) }),
        paragraphs: [t('popup.lateText', { until: formatDayAndClock(until, language) })],
        meetups: club.late_cancels.map((meetup) => ({ ...meetup, location: '' })),
      };
    }
  }
}

/** A popup with its text, links to the meetups, and a button to hide it. */
export function PopupDialog({ club, popup, opened, withClub, onClose }: PopupDialogProps) {
  const { t } = useTranslation();
  // The texts must not change while it is open.
  const [{ title, paragraphs, meetups }] = useState(() => textsOf(t, popup, club, new Date()));
  return (
    <Sheet
      opened={opened}
      onClose={() => onClose(false)}
      title={title}
      footer={
        <>
          <Button onClick={() => onClose(false)} data-autofocus>
            {t('common.close')}
          </Button>
          <Button variant="subtle" onClick={() => onClose(true)}>
            {t('popup.hide')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {withClub && popup !== 'welcome' && <p className={styles.club}>{club.club_name}</p>}
        {meetups.length > 0 && (
          <ul className={styles.meetups}>
            {meetups.map(({ activity_id, name, activity_time, location }) => (
              <li key={activity_id}>
                <Link
                  href={paths.activity(club.club_nick, activity_id)}
                  className={styles.meetup}
                  onClick={() => onClose(false)}
                >
                  <span className={styles.name}>{name}</span>
                  <span className={styles.facts}>
                    {[formatDayAndClock(activity_time, currentLanguage()), location]
                      .filter((fact) => fact !== '')
                      .join(' · ')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Sheet>
  );
}
