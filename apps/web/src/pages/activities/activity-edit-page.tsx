import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActivitySkeleton } from '../../features/activities/activity-skeleton.tsx';
import { type ActivityRecord, useActivity } from '../../features/activities/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import {
  loadSeries,
  type SeriesOccurrence,
  type SeriesRecord,
  useSeries,
} from '../../features/series/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Button, ButtonLink } from '../../ui/navigation/button.tsx';
import { SeriesEditForm } from '../series/series-edit-form.tsx';
import { ActivityEditForm } from './activity-edit-form.tsx';
import { ActivityUnavailable } from './activity-unavailable.tsx';

export const prepare = loadPlanningTexts;

/** What a form was opened with. It stays, whatever is refetched meanwhile: what was typed stays in its form. */
interface Opened {
  activity: ActivityRecord;
  /** With the meetup among those of its series; null where it is edited alone. */
  series: { record: SeriesRecord; row: SeriesOccurrence } | null;
  /** Whether the series could not be loaded. */
  isSeriesMissing: boolean;
}

/** Edits a meetup, for its owner and level 8. */
export function ActivityEditPage() {
  const { id = '' } = useParams();
  return <EditPage key={id} activityId={id} />;
}

function EditPage({ activityId }: { activityId: string }) {
  const { t } = useTranslation();
  const club = useCurrentClub();
  const activity = useActivity(activityId, { withPage: false });
  const seriesId = activity.data?.series?.id ?? '';
  const isOfSeries = seriesId !== '';
  const series = useSeries(seriesId, isOfSeries);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const title = t('activity.editTitle');
  if (opened === null && activity.data === undefined) {
    if (activity.error === null) return <ActivitySkeleton />;
    return (
      <ActivityUnavailable
        error={activity.error}
        onRetry={() => void activity.refetch()}
        retrying={activity.isFetching}
      />
    );
  }
  const record = opened?.activity ?? activity.data;
  if (record === undefined || record.my === null || !record.can.edit) {
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={t('refused.activityEdit')}
          action={
            <ButtonLink href={paths.activity(record?.club_nick ?? club.nick, activityId)}>
              {t('activityForm.backToDetail')}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (opened === null) {
    if (!isOfSeries || !series.isPending) {
      const isSeriesMissing = isOfSeries && series.data === undefined;
      setOpened({ activity: record, series: editedWith(series.data, activityId), isSeriesMissing });
    }
    return <ActivitySkeleton />;
  }
  const reloadSeries = async () => {
    const { data } = await series.refetch();
    if (data === undefined) return;
    setOpened({ ...opened, series: editedWith(data, activityId), isSeriesMissing: false });
  };
  const reloadBoth = async () => {
    const saved = await loaded(activity.refetch());
    const own = saved.series === null ? undefined : await loadSeries(client, saved.series.id);
    const edited = editedWith(own, activityId);
    if (edited === null) {
      setOpened({ activity: saved, series: null, isSeriesMissing: false });
      return null;
    }
    return { activity: saved, series: edited.record };
  };
  const shared = {
    activity: record,
    count: activity.data?.count ?? record.count,
    adminLevel: record.my.admin_level,
    club,
  };
  return opened.series === null ? (
    <ActivityEditForm {...shared} onReload={() => loaded(activity.refetch())}>
      {opened.isSeriesMissing && (
        <Alert
          action={
            <Button variant="default" loading={series.isFetching} onClick={() => void reloadSeries()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('series.loadFailed')}
        </Alert>
      )}
    </ActivityEditForm>
  ) : (
    <SeriesEditForm {...shared} series={opened.series.record} row={opened.series.row} onReload={reloadBoth} />
  );
}

/** The series with which a meetup is edited; null where it can only be edited alone. */
function editedWith(record: SeriesRecord | undefined, activityId: string): Opened['series'] {
  const row = record?.occurrences.find(({ activity_id: id }) => id === activityId);
  return record === undefined || row === undefined || !record.can.edit || record.ended
    ? null
    : { record, row };
}

/** The data of a refetch; throws where there is none. */
async function loaded<T>(refetched: Promise<{ data: T | undefined; error: unknown }>): Promise<T> {
  const { data, error } = await refetched;
  if (data === undefined) throw ApiError.from(error);
  return data;
}
