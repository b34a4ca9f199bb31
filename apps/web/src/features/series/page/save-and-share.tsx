import { IconCalendarDown, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareOutcome, share } from '../../../browser/share.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { readSeriesCalendar, type SeriesRecord } from '../api.ts';
import { seriesWords } from '../series-words.ts';
import styles from './series-page.module.css';

/** Shares the link of a series, with how it repeats. */
export function shareSeries(series: SeriesRecord): Promise<ShareOutcome> {
  const url = new URL(paths.series(series.club_nick, series.id), window.location.origin).href;
  const { name, location } = series;
  return share({ title: name, text: `${name}\n${seriesWords(series)} · ${location}`, url });
}

/** Saves the meetups of a series to come as a calendar file, or shares the series. */
export function SaveAndShare({ series }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      saveFile(await readSeriesCalendar(series.id), `${series.name}.ics`);
    } catch {
      await toast(t('series.calendarFailed'), 'danger');
    }
    setLoading(false);
  };
  return (
    <div className={styles.buttons}>
      {series.occurrences.length > 0 && (
        <Button
          variant="light"
          loading={loading}
          icon={<IconCalendarDown size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {t('series.saveCalendar')}
        </Button>
      )}
      <Button
        variant="light"
        icon={<IconShare2 size={18} aria-hidden />}
        onClick={() => void shareSeries(series)}
      >
        {t('seat.share')}
      </Button>
    </div>
  );
}

/** Saves a file that only a call with a token may read. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
