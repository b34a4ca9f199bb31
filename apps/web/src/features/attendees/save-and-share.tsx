import IconCalendarPlus from 'icon:calendar-plus';
import IconShare2 from 'icon:share-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/navigation/button.tsx';
import { CalendarSheet } from './calendar/lazy-calendar-sheet.ts';
import styles from './save-and-share.module.css';
import type { AttendableActivity } from './seats/attendable-activity.ts';

type SharedActivity = Pick<AttendableActivity, 'activity_id' | 'club_id' | 'club_nick' | 'name'>;

/** Adds a meetup to a calendar, or shares its link. */
export function SaveAndShare({ activity }: { activity: SharedActivity }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const { activity_id: id, club_nick: nick, name } = activity;
  const url = () => new URL(paths.activity(nick, id), window.location.origin).href;
  return (
    <div className={styles.frame}>
      <div className={styles.buttons}>
        <Button
          variant="light"
          aria-haspopup="dialog"
          icon={<IconCalendarPlus size={18} />}
          onClick={() => setSaving(true)}
        >
          {t('seat.addToCalendar')}
        </Button>
        <Button
          variant="light"
          icon={<IconShare2 size={18} />}
          onClick={() => void share({ title: name, url: url() })}
        >
          {t('seat.share')}
        </Button>
      </div>
      <CalendarSheet opened={isSaving} meetup={activity} onClose={() => setSaving(false)} />
    </div>
  );
}
