import { may } from '@crewwith/domain/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RETURNS, useGoBack } from '../../browser/go-back.ts';
import { ActivityActions } from '../../features/activities/actions/activity-actions.tsx';
import type { ActivityRecord } from '../../features/activities/api.ts';
import type { Club } from '../../features/clubs/api.ts';
import { getMembership } from '../../features/clubs/membership.ts';
import { AnnounceSheet } from '../../features/notifications/lazy-announce-sheet.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/** What leads away from a meetup: its form, a copy, an announcement, and the club once it is cancelled. */
export function ActivityMenu({ activity, club }: { activity: ActivityRecord; club: Club }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [announcing, setAnnouncing] = useState(false);
  const copyOf = activity.activity_id;
  const my = getMembership(club);
  const relations = my?.crew_id === activity.crew_id ? (['owner'] as const) : [];
  const mayAnnounce =
    my !== null && !club.frozen && may('activity.announce', { level: my.admin_level, relations });
  return (
    <>
      <ActivityActions
        activity={activity}
        onEdit={() => navigate(paths.activityEdit(club.nick, activity.activity_id), { state: RETURNS })}
        onCopy={club.frozen ? null : () => navigate(paths.activityCreate(club.nick), { state: { copyOf } })}
        onAnnounce={mayAnnounce ? () => setAnnouncing(true) : null}
        onDeleted={async () => {
          await goBack(paths.club(club.nick));
          await toast(t('activity.deleted'));
        }}
      />
      {announcing && <AnnounceSheet club={club} activity={activity} onClose={() => setAnnouncing(false)} />}
    </>
  );
}
