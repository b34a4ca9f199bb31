import IconShare2 from 'icon:share-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import type { SeriesRecord } from '../api.ts';
import { seriesWords } from '../series-words.ts';
import { shareSeries } from './save-and-share.tsx';
import styles from './series-page.module.css';

/** Offers to share the series that has just been created. */
export function CreatedSeriesSheet({ series }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const shareLink = async () => {
    const outcome = await shareSeries(series);
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
            {t('series.seeSeries')}
          </Button>
          <Button icon={<IconShare2 size={18} />} onClick={() => void shareLink()}>
            {t('seat.share')}
          </Button>
        </div>
      }
    >
      <p>{t('activity.createdText')}</p>
      <p className={styles.date}>{series.name}</p>
      <p className={styles.note}>
        {seriesWords(series)} · {series.location}
      </p>
    </Sheet>
  );
}
