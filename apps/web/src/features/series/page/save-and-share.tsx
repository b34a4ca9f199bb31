import IconCalendarDown from 'icon:calendar-down';
import IconShare2 from 'icon:share-2';
import { useTranslation } from 'react-i18next';
import { type ShareOutcome, share } from '../../../browser/share.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/navigation/button.tsx';
import { type SeriesRecord, useSaveSeries } from '../api.ts';
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
  const { mutate: save, isPending } = useSaveSeries();
  return (
    <div className={styles.buttons}>
      {series.occurrences.length > 0 && (
        <Button
          variant="light"
          loading={isPending}
          icon={<IconCalendarDown size={18} />}
          onClick={() => save(series)}
        >
          {t('series.saveCalendar')}
        </Button>
      )}
      <Button variant="light" icon={<IconShare2 size={18} />} onClick={() => void shareSeries(series)}>
        {t('seat.share')}
      </Button>
    </div>
  );
}
