import IconFileDownload from 'icon:file-download';
import { seriesWords } from '@crewwith/domain/series/rule-words';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../forms/retry-button.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { RowButton } from '../../../ui/navigation/row-button.tsx';
import { type SeriesRow, useClubSeries, useSaveSeries } from '../../series/api.ts';
import styles from './calendar-sheet.module.css';
import { RowContent } from './row-content.tsx';

/** The series of a club, each saved as a calendar file; nothing where none has a meetup to come. */
export function SeriesFiles({ clubNick }: { clubNick: string }) {
  const { t } = useTranslation();
  const query = useClubSeries(clubNick);
  const { data, error, errorUpdateCount } = query;
  const rows = data?.filter(({ next }) => next !== null) ?? [];
  // Not while they load first: many clubs have none. A call that is sent again has no error meanwhile.
  const isShown = rows.length > 0 || error !== null || (data === undefined && errorUpdateCount > 0);
  return (
    <section className={styles.feed}>
      {isShown && (
        <div>
          <h3 className={styles.heading}>{t('calendarFeed.seriesOnce')}</h3>
          <p className={styles.text}>{t('calendarFeed.onceHint')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <List label={t('calendarFeed.seriesOnce')}>
          {rows.map((series) => (
            <SeriesFile key={series.id} series={series} />
          ))}
        </List>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {ApiError.from(error).message}
        </p>
      )}
      <RetryButton query={query} />
    </section>
  );
}

/** A row that saves one series. Others may be saved meanwhile. */
function SeriesFile({ series }: { series: SeriesRow }) {
  const { mutate: save, isPending } = useSaveSeries();
  return (
    <ListItem>
      <RowButton className={styles.row} aria-busy={isPending} onClick={() => !isPending && save(series)}>
        <RowContent
          icon={<IconFileDownload size={22} stroke={1.7} />}
          title={series.name}
          hint={seriesWords(series, currentLanguage())}
        />
      </RowButton>
    </ListItem>
  );
}
