import { parseLevels } from '@crewwith/domain/clubs/levels';
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
import { useEdit } from '../kit/use-edit.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';
import { toast } from '../ui/toast.tsx';
import { UnreadActivity } from './activity-unread.tsx';
import { useClubOnPage } from './club-layout.tsx';
import { EditNotices } from './edit-notices.tsx';
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
  const saving = useEditActivity(activity.activity_id);
  const levels = parseLevels(club.levels, currentLanguage());
  const savedTexts = useSavedTexts(levels);
  const edit = useEdit({
    record: activity,
    draft: activityEditDraft(activity.activity_id),
    fieldsOf,
    merge: mergeFields,
    reread: onReread,
  });
  const { start } = edit;

  const submit = async (fields: ActivityFields): Promise<ApiError | null> => {
    try {
      await saving.mutateAsync({ ...activityBody(fields), version: edit.version });
    } catch (thrown) {
      return edit.refusal(thrown);
    }
    edit.finish();
    await navigate(paths.activity(club.nick, activity.activity_id), { replace: true });
    void toast(t('activity.saved'));
    return null;
  };
  return (
    <Page title={t('activity.editTitle')} lead={activity.name} width="column">
      <ActivityForm
        key={start.round}
        initial={start.fields}
        before={{ activityTime: start.record.activity_time, count: activity.count }}
        adminLevel={adminLevel}
        levels={levels}
        submitLabel={t('common.save')}
        pending={saving.isPending}
        contested={savedTexts(start.contested, start.base)}
        onChange={edit.keep}
        onSubmit={submit}
      >
        <EditNotices edit={edit} staleText={t('activity.staleText')} />
      </ActivityForm>
    </Page>
  );
}
