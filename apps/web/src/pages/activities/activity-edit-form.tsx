import { parseLevels } from '@crewwith/domain/clubs/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
import type { ActivityRecord } from '../../features/activities/api.ts';
import { useEditActivity } from '../../features/activities/edit-api.ts';
import { NO_SUGGESTIONS } from '../../features/activities/use-suggestions.ts';
import type { Club } from '../../features/clubs/api.ts';
import { mergeEdits } from '../../forms/merge-fields.ts';
import { StaleEditAlert } from '../../forms/stale-edit-alert.tsx';
import { useEdit } from '../../forms/use-edit.ts';
import type { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/layout/page.tsx';

interface EditFormProps {
  activity: ActivityRecord;
  adminLevel: number;
  club: Club;
  /** The present number of its attendees. */
  count: number;
  /** Loads the meetup as saved now. */
  onReload: () => Promise<ActivityRecord>;
  children: ReactNode;
}

/** Edits a meetup alone. */
export function ActivityEditForm(props: EditFormProps) {
  const { activity, count, adminLevel, club, onReload, children } = props;
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
        existing={{ activityTime: start.record.activity_time, count }}
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
