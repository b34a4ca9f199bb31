import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { RETURNS } from '../../browser/go-back.ts';
import { useSetListAbove } from '../../browser/lists/list-above.ts';
import { Redirect } from '../../browser/redirect.tsx';
import { useRequested } from '../../browser/use-requested.ts';
import { useCurrentCrew } from '../../features/clubs/current-club.ts';
import { type SeriesRecord, useSeries } from '../../features/series/api.ts';
import { CreatedSeriesSheet } from '../../features/series/page/created-series-sheet.tsx';
import { OccurrenceList, SkippedDays } from '../../features/series/page/occurrence-list.tsx';
import { SaveAndShare } from '../../features/series/page/save-and-share.tsx';
import { SeriesActions } from '../../features/series/page/series-actions.tsx';
import { SeriesFacts } from '../../features/series/page/series-facts.tsx';
import styles from '../../features/series/page/series-page.module.css';
import { TakeOverDialog } from '../../features/series/page/take-over-dialog.tsx';
import { seriesWords } from '../../features/series/series-words.ts';
import { StandingSection } from '../../features/standing/standing-section.tsx';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

export const prepare = loadPlanningTexts;

/** `/{club_nick}/series/{id}`: a series, for the club's crews (docs/specification.md#series-page). */
export function SeriesPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { club } = useCurrentCrew();
  const series = useSeries(id);
  const list = paths.activities(club.nick, 'series');
  useSetListAbove(list);
  if (series.data === undefined) {
    const error = series.error === null ? null : ApiError.from(series.error);
    return (
      <Page title={error?.status === 404 ? t('series.notFound') : t('series.title')} width="wide">
        {error === null && <RowsSkeleton rows={6} />}
        {error !== null && error.status === 404 && (
          <EmptyState
            title={t('activity.notFoundText')}
            action={<ButtonLink href={list}>{t('lists.series')}</ButtonLink>}
          />
        )}
        {error !== null && error.status !== 404 && (
          <ErrorState
            message={error.message}
            onRetry={() => void series.refetch()}
            retrying={series.isFetching}
          />
        )}
      </Page>
    );
  }
  const { club_nick: nick, continued_by: continuedBy, ended } = series.data;
  // Shared links stay: once the meetups before a split are over, they lead to the series that goes on.
  if (ended && continuedBy !== null) return <Redirect to={paths.series(nick, continuedBy)} />;
  if (nick !== club.nick) return <Redirect to={paths.series(nick, id)} />;
  return <Detail key={id} series={series.data} />;
}

function Detail({ series }: { series: SeriesRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { club, crew } = useCurrentCrew();
  const isCreated = useRequested('created');
  const [takingOver, setTakingOver] = useState(false);
  const { occurrences, skips, holidays_until: until } = series;
  const [next] = occurrences;
  return (
    <Page
      title={series.name}
      width="wide"
      lead={seriesWords(series)}
      actions={
        <SeriesActions
          series={series}
          onEdit={
            next === undefined
              ? null
              : () =>
                  navigate(paths.activityEdit(club.nick, next.activity_id), {
                    state: { ...RETURNS, scope: 'all' },
                  })
          }
          onTakeOver={() => setTakingOver(true)}
        />
      }
    >
      <div className={styles.layout}>
        <div className={styles.column}>
          <SeriesState series={series} onTakeOver={() => setTakingOver(true)} />
          <SeriesFacts series={series} />
          <SaveAndShare series={series} />
          {series.my !== null && (series.standing_share > 0 || series.my.standing) && (
            <StandingSection
              seriesId={series.id}
              crewId={series.my.crew_id}
              attendLevel={series.attend_level}
            />
          )}
        </div>
        <div className={styles.column}>
          <Section title={t('lists.following')} count={occurrences.length}>
            {next === undefined ? (
              <EmptyState
                title={t('series.noNext')}
                action={<Link href={paths.activities(club.nick)}>{t('lists.toFollowing')}</Link>}
              />
            ) : (
              <OccurrenceList series={series} />
            )}
            {until !== null && (
              <p className={styles.note}>{t('series.holidaysUntil', { day: until.replaceAll('-', '.') })}</p>
            )}
          </Section>
          {skips.length > 0 && (
            <Section title={t('series.skips')} count={skips.length}>
              <SkippedDays skips={skips} />
            </Section>
          )}
        </div>
      </div>
      {takingOver && <TakeOverDialog series={series} my={crew} onClose={() => setTakingOver(false)} />}
      {isCreated && <CreatedSeriesSheet series={series} />}
    </Page>
  );
}

/** That a series has ended, goes on as another one, or is paused and what to do about it. */
function SeriesState({ series, onTakeOver }: { series: SeriesRecord; onTakeOver: () => void }) {
  const { t } = useTranslation();
  if (series.ended) return <Alert>{t('series.ended')}</Alert>;
  if (series.continued_by !== null) {
    return (
      <Alert
        action={
          <ButtonLink href={paths.series(series.club_nick, series.continued_by)} variant="default">
            {t('series.seeContinued')}
          </ButtonLink>
        }
      >
        {t('series.continued')}
      </Alert>
    );
  }
  if (!series.paused) return null;
  const { take_over: mayTakeOver } = series.can;
  return (
    <Alert
      action={
        mayTakeOver && (
          <Button variant="default" onClick={onTakeOver}>
            {t('series.takeOver')}
          </Button>
        )
      }
    >
      {`${t('series.paused')} ${t(mayTakeOver ? 'series.pausedHint' : 'series.pausedAsk')}`}
    </Alert>
  );
}
