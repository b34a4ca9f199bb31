import { useTranslation } from 'react-i18next';
import { useDateWords } from '../../browser/use-date-words.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { List, ListRow } from '../../ui/display/list-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { type SeriesRow, useClubSeries } from './api.ts';
import { seriesWords } from './series-words.ts';

interface SeriesListProps {
  clubNick: string;
  /** Whether the user may make one. */
  mayCreate: boolean;
}

/** The series of a club. */
export function SeriesList({ clubNick, mayCreate }: SeriesListProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useClubSeries(clubNick);
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={3} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('series.listEmpty')}
        text={mayCreate ? t('series.listEmptyText') : undefined}
        action={
          mayCreate ? (
            <ButtonLink href={paths.activityCreate(clubNick)}>{t('club.addMeetup')}</ButtonLink>
          ) : (
            <Link href={paths.activities(clubNick)}>{t('lists.toFollowing')}</Link>
          )
        }
      />
    );
  }
  return (
    <List label={t('series.title')}>
      {data.map((series) => (
        <SeriesListRow key={series.id} series={series} />
      ))}
    </List>
  );
}

function SeriesListRow({ series }: { series: SeriesRow }) {
  const { t } = useTranslation();
  return (
    <ListRow
      href={paths.series(series.club_nick, series.id)}
      title={series.name}
      meta={
        <>
          {seriesWords(series)} · {series.location}
          {series.next !== null && (
            <>
              <br />
              <Next start={series.next.activity_time} />
            </>
          )}
        </>
      }
      {...(series.paused && { trailing: <Badge tone="warning">{t('series.pausedShort')}</Badge> })}
    />
  );
}

function Next({ start }: { start: Date }) {
  const { t } = useTranslation();
  return t('series.nextOn', { date: useDateWords(start) });
}
