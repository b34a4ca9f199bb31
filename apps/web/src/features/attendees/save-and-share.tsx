import { IconCalendarPlus, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonAnchor } from '../../ui/navigation/button.tsx';
import styles from './save-and-share.module.css';
import type { AttendableActivity } from './seats/attendable-activity.ts';

type SharedActivity = Pick<AttendableActivity, 'activity_id' | 'club_nick' | 'name'>;

/** Adds a meetup to the device's calendar, or shares its link. */
export function SaveAndShare({ activity }: { activity: SharedActivity }) {
  const { t } = useTranslation();
  const { activity_id: id, club_nick: nick, name } = activity;
  const url = () => new URL(paths.activity(nick, id), window.location.origin).href;
  return (
    <div className={styles.frame}>
      <div className={styles.buttons}>
        <ButtonAnchor
          href={`/api/v1/activities/${id}.ics`}
          variant="light"
          icon={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t('seat.addToCalendar')}
        </ButtonAnchor>
        <Button
          variant="light"
          icon={<IconShare2 size={18} aria-hidden />}
          onClick={() => void share({ title: name, url: url() })}
        >
          {t('seat.share')}
        </Button>
      </div>
    </div>
  );
}
