import { seriesWords } from '@crewwith/domain/series/rule-words';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { List, ListItem } from '../../../ui/display/list-row.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RowButton } from '../../../ui/navigation/row-button.tsx';
import { type SeriesRow, useClubSeries, useSaveSeries } from '../../series/api.ts';
import styles from './calendar-sheet.module.css';
import { RowContent } from './row-content.tsx';

/** The series of a club, each saved as a calendar file; nothing where none has a meetup to come. */
export function SeriesFiles({ clubNick }: { clubNick: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useClubSeries(clubNick);
  const rows = data?.filter(({ next }) => next !== null);
  if (rows?.length === 0) return null;
  return (
    <section className={styles.feed}>
      <div>
        <h3 className={styles.heading}>{t('calendarFeed.seriesOnce')}</h3>
        <p className={styles.text}>{t('calendarFeed.onceHint')}</p>
      </div>
      {rows === undefined ? (
        error === null ? (
          <RowsSkeleton rows={2} />
        ) : (
          <ErrorState
            message={ApiError.from(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      ) : (
        <List label={t('calendarFeed.seriesOnce')}>
          {rows.map((series) => (
            <SeriesFile key={series.id} series={series} />
          ))}
        </List>
      )}
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
          icon={<IconFileDownload size={22} stroke={1.7} aria-hidden />}
          title={series.name}
          hint={seriesWords(series, currentLanguage())}
        />
      </RowButton>
    </ListItem>
  );
}
