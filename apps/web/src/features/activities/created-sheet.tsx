import IconShare2 from 'icon:share-2';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { share } from '../../browser/share.ts';
import { useDateWords } from '../../browser/use-date-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { DateTile } from '../../ui/display/date-tile.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord } from './api.ts';
import styles from './created-sheet.module.css';

/** Offers to share the meetup that has just been created. */
export function CreatedSheet({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const { activity_id: id, club_nick: nick, name, location, activity_time: start } = activity;
  const date = useDateWords(start);
  const shareLink = async () => {
    const url = new URL(paths.activity(nick, id), window.location.origin).href;
    // Not the words of today: the message is also read on other days.
    const day = formatDayAndClock(start, currentLanguage());
    const outcome = await share({ title: name, text: `${name}\n${day} · ${location}`, url });
    if (outcome === 'shared' || outcome === 'copied') setOpened(false);
  };
  return (
    <Sheet
      opened={opened}
      title={t('activity.createdTitle')}
      onClose={() => setOpened(false)}
      footer={
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpened(false)}>
            {t('activity.seeCreated')}
          </Button>
          <Button icon={<IconShare2 size={18} />} onClick={() => void shareLink()}>
            {t('seat.share')}
          </Button>
        </div>
      }
    >
      <p>{t('activity.createdText')}</p>
      <div className={styles.activity}>
        <DateTile instant={start} />
        <div className={styles.text}>
          <p className={styles.name}>{name}</p>
          <p className={styles.when}>
            {date} · {location}
          </p>
        </div>
      </div>
    </Sheet>
  );
}
