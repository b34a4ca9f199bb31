import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RETURNS, useGoBack } from '../../browser/go-back.ts';
import { ActivityActions } from '../../features/activities/actions/activity-actions.tsx';
import type { ActivityRecord } from '../../features/activities/api.ts';
import type { Club } from '../../features/clubs/api.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** What leads away from a meetup: its form, a copy, and the club once it is cancelled. */
export function ActivityMenu({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const copyOf = activity.activity_id;
  return (
    <ActivityActions
      activity={activity}
      onEdit={() => navigate(paths.activityEdit(club.nick, activity.activity_id), { state: RETURNS })}
      onCopy={club.frozen ? null : () => navigate(paths.activityCreate(club.nick), { state: { copyOf } })}
      onDeleted={async () => {
        await goBack(paths.club(club.nick));
        await toast(t('activity.deleted'));
      }}
    />
  );
}
