import { parseLevels } from '@crewwith/domain/clubs/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLeaveForm } from '../../browser/go-back.ts';
import { activityBody } from '../../features/activities/activity-body.ts';
import { activityEditDraft } from '../../features/activities/activity-drafts.ts';
import { useActivityFieldTexts } from '../../features/activities/activity-field-texts.ts';
import {
  ACTIVITY_FIELD_NAMES,
  type ActivityFields,
  activityFieldsOf,
} from '../../features/activities/activity-fields.ts';
import { ActivityForm } from '../../features/activities/activity-form.tsx';
import { ActivitySkeleton } from '../../features/activities/activity-skeleton.tsx';
import { type ActivityRecord, useActivity, useEditActivity } from '../../features/activities/api.ts';
import { NO_SUGGESTIONS } from '../../features/activities/use-suggestions.ts';
import type { Club } from '../../features/clubs/api.ts';
import { useCurrentClub } from '../../features/clubs/current-club.ts';
import { useSeries } from '../../features/series/api.ts';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { useEdit } from '../../forms/use-edit.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage, loadPlanningTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ButtonLink } from '../../ui/navigation/button.tsx';
import { SeriesEditForm } from '../series/series-edit-form.tsx';
import { ActivityUnavailable } from './activity-unavailable.tsx';

export const prepare = loadPlanningTexts;

/** Edits a meetup, for its owner and level 8. */
export function ActivityEditPage() {
  const { t } = useTranslation();
  const { id: activityId = '' } = useParams();
  const club = useCurrentClub();
  const activity = useActivity(activityId, { withPage: false });
  const seriesId = activity.data?.series?.id ?? '';
  const isOfSeries = seriesId !== '';
  const series = useSeries(seriesId, isOfSeries);
  const title = t('activity.editTitle');
  if (activity.data === undefined) {
    if (activity.error === null) return <ActivitySkeleton />;
    return (
      <ActivityUnavailable
        error={activity.error}
        onRetry={() => void activity.refetch()}
        retrying={activity.isFetching}
      />
    );
  }
  const { my, can } = activity.data;
  if (my === null || !can.edit) {
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={t('refused.activityEdit')}
          action={
            <ButtonLink href={paths.activity(activity.data.club_nick, activityId)}>
              {t('activityForm.backToDetail')}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (isOfSeries && series.isPending) return <ActivitySkeleton />;
  const shared = { activity: activity.data, adminLevel: my.admin_level, club };
  const row = series.data?.occurrences.find(({ activity_id: id }) => id === activityId);
  if (series.data === undefined || row === undefined || !series.data.can.edit || series.data.ended) {
    return (
      <EditForm key={activityId} {...shared} onReload={() => loaded(activity.refetch())}>
        {isOfSeries && series.isError && <Alert>{t('series.loadFailed')}</Alert>}
      </EditForm>
    );
  }
  return (
    <SeriesEditForm
      key={activityId}
      {...shared}
      series={series.data}
      day={row.day}
      onReload={async () => ({
        activity: await loaded(activity.refetch()),
        series: await loaded(series.refetch()),
      })}
    />
  );
}

/** The data of a refetch; throws where there is none. */
async function loaded<T>(refetched: Promise<{ data: T | undefined; error: unknown }>): Promise<T> {
  const { data, error } = await refetched;
  if (data === undefined) throw ApiError.from(error);
  return data;
}

interface EditFormProps {
  activity: ActivityRecord;
  adminLevel: number;
  club: Club;
  /** Loads the meetup as saved now. */
  onReload: () => Promise<ActivityRecord>;
  children: ReactNode;
}

function EditForm({ activity, adminLevel, club, onReload, children }: EditFormProps) {
  const { t } = useTranslation();
  const leaveForm = useLeaveForm();
  const saving = useEditActivity(activity.activity_id);
  const levels = parseLevels(club.levels, currentLanguage());
  const savedTexts = useActivityFieldTexts(levels);
  const edit = useEdit({
    record: activity,
    draft: activityEditDraft(activity.activity_id),
    fieldsOf: activityFieldsOf,
    merge: (base: ActivityFields, typed: ActivityFields, saved: ActivityFields) =>
      mergeEdits(ACTIVITY_FIELD_NAMES, { base, typed, saved }),
    reload: onReload,
  });
  const { start } = edit;

  const submit = async (fields: ActivityFields): Promise<ApiError | null> => {
    try {
      await saving.mutateAsync({ ...activityBody(fields), version: edit.version });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    edit.finish();
    await leaveForm(paths.activity(club.nick, activity.activity_id));
    void toast(t('activityForm.saved'));
    return null;
  };
  return (
    <Page title={t('activity.editTitle')} lead={activity.name} width="column">
      <ActivityForm
        key={start.mergeCount}
        initial={start.fields}
        existing={{ activityTime: start.record.activity_time, count: activity.count }}
        adminLevel={adminLevel}
        levels={levels}
        suggestions={NO_SUGGESTIONS}
        submitLabel={t('common.save')}
        pending={saving.isPending}
        conflicts={savedTexts(start.conflicts, start.base)}
        onChange={edit.saveDraft}
        onSubmit={submit}
      >
        {children}
        <StaleEditAlert edit={edit} staleText={t('activityForm.staleText')} />
      </ActivityForm>
    </Page>
  );
}
