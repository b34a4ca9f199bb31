import { parseLevels } from '@crewwith/domain/clubs/levels';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { type ActivityRecord, useActivity, useEditActivity } from '../features/activities/api.ts';
import { DetailSkeleton } from '../features/activities/detail-skeleton.tsx';
import { ActivityForm } from '../features/activities/form.tsx';
import { activityEditDraft } from '../features/activities/form-draft.ts';
import { type ActivityFields, activityBody, fieldsOf } from '../features/activities/form-fields.ts';
import { mergeFields } from '../features/activities/form-merge.ts';
import { useSavedTexts } from '../features/activities/form-saved.ts';
import type { Club } from '../features/clubs/api.ts';
import { ApiError } from '../kit/api-error.ts';
import { currentLanguage } from '../kit/i18n.ts';
import { useMemberId } from '../kit/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { UnreadActivity } from './activity-unread.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { LogInFirstPage } from './log-in-first.tsx';

/** Changing a meetup: its owner before the start, level 8 always. */
export function EditActivityPage() {
  const { t } = useTranslation();
  const { activityId = '' } = useParams();
  const memberId = useMemberId();
  const club = useClubOnPage();
  const activity = useActivity(activityId, { withPage: false });
  const title = t('activity.editTitle');
  if (memberId === '') return <LogInFirstPage title={title} text={t('activity.draftKept')} />;
  if (activity.data === undefined || memberId === undefined) {
    if (activity.error === null) return <DetailSkeleton />;
    return (
      <UnreadActivity
        error={activity.error}
        onRetry={() => void activity.refetch()}
        retrying={activity.isFetching}
      />
    );
  }
  const { my, can } = activity.data;
  if (my === null || !can.edit) {
    const owner = my !== null && my.crew_id === activity.data.crew_id;
    return (
      <Page title={title} width="narrow">
        <EmptyState
          title={t(owner ? 'activity.editStarted' : 'activity.editRefused')}
          action={
            <ButtonLink href={paths.activity(activity.data.club_nick, activityId)}>
              {t('activity.backToDetail')}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  const reread = async () => {
    const { data, error } = await activity.refetch();
    if (data === undefined) throw ApiError.from(error);
    return data;
  };
  return (
    <EditForm
      key={activityId}
      activity={activity.data}
      adminLevel={my.admin_level}
      club={club}
      onReread={reread}
    />
  );
}

interface Start {
  fields: ActivityFields;
  /** What the fields were changed from, and its version. */
  base: ActivityFields;
  version: number;
  activityTime: Date;
  contested: ReturnType<typeof mergeFields>['contested'];
  /** Somebody else has saved since; the person has been told. */
  merged: boolean;
  round: number;
}

function startFrom(activity: ActivityRecord): Start {
  const base = fieldsOf(activity);
  const { version = 0, activity_time: activityTime } = activity;
  return { fields: base, base, version, activityTime, contested: [], merged: false, round: 0 };
}

/** What was typed, on top of what is saved now. */
function startAgain(base: ActivityFields, typed: ActivityFields, activity: ActivityRecord): Start {
  const fresh = startFrom(activity);
  const { fields, contested } = mergeFields(base, typed, fresh.base);
  return { ...fresh, fields, contested, merged: true };
}

interface EditFormProps {
  activity: ActivityRecord;
  adminLevel: number;
  club: Club;
  /** The meetup as it is saved now. */
  onReread: () => Promise<ActivityRecord>;
}

function EditForm({ activity, adminLevel, club, onReread }: EditFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = activityEditDraft(activity.activity_id);
  const edit = useEditActivity(activity.activity_id);
  const levels = parseLevels(club.levels, currentLanguage());
  const savedTexts = useSavedTexts(levels);
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [start, setStart] = useState(() => {
    const kept = draft.read();
    if (kept === null) return startFrom(activity);
    if (kept.version !== activity.version) return startAgain(kept.base, kept.fields, activity);
    return { ...startFrom(activity), fields: kept.fields };
  });
  const keep = (fields: ActivityFields) => draft.write({ fields, base: start.base, version: start.version });

  const submit = async (fields: ActivityFields): Promise<ApiError | null> => {
    keep(fields);
    try {
      await edit.mutateAsync({ ...activityBody(fields), version: start.version });
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.code !== 'request.stale') return error;
      setStale(true);
      return null;
    }
    draft.clear();
    await navigate(paths.activity(club.nick, activity.activity_id), { replace: true });
    void toast(t('activity.saved'));
    return null;
  };
  const bringTogether = async () => {
    try {
      const typed = draft.read()?.fields ?? start.fields;
      const again = startAgain(start.base, typed, await onReread());
      setStart({ ...again, round: start.round + 1 });
      draft.write({ fields: again.fields, base: again.base, version: again.version });
      setStale(false);
      setFailure(null);
    } catch (thrown) {
      setFailure(ApiError.from(thrown).message);
    }
  };
  return (
    <Page title={t('activity.editTitle')} lead={activity.name} width="column">
      <ActivityForm
        key={start.round}
        initial={start.fields}
        before={{ activityTime: start.activityTime, count: activity.count }}
        adminLevel={adminLevel}
        levels={levels}
        submitLabel={t('common.save')}
        pending={edit.isPending}
        contested={savedTexts(start.contested, start.base)}
        onChange={keep}
        onSubmit={submit}
      >
        {stale && (
          <Notice
            takesFocus
            action={
              <Button variant="default" onClick={() => void bringTogether()}>
                {t('activity.bringTogether')}
              </Button>
            }
          >
            {failure ?? t('activity.staleText')}
          </Notice>
        )}
        {start.merged && !stale && (
          <Notice takesFocus>
            {t(start.contested.length > 0 ? 'activity.mergedContested' : 'activity.merged')}
          </Notice>
        )}
      </ActivityForm>
    </Page>
  );
}
