import { hasStarted } from '@crewwith/domain/activities/states';
import { isApplied } from '@crewwith/domain/attendees/states';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMountedDialog } from '../../../browser/lazy-dialog.tsx';
import { useNow } from '../../../browser/use-now.ts';
import { MoreActions } from '../../../ui/feedback/more-actions.tsx';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';

const { Dialog: UnseatDialog } = lazyMountedDialog(() =>
  import('./unseat-dialog.tsx').then((file) => file.UnseatDialog),
);

/** What else a leader may do with the seat of an attendee; nothing for one's own and for marked ones. */
export function SeatMenu({ activity, attendee }: { activity: ActivityRecord; attendee: AttendeeRow }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const isComing = useNow((now) => !hasStarted(activity.activity_time, now));
  const isOwn = attendee.crew_id === activity.my?.crew_id;
  if (!activity.can.seat || !isComing || isOwn || !isApplied(attendee.state)) return null;
  return (
    <>
      <MoreActions
        label={t('seating.moreOf', { nick: attendee.nick })}
        actions={[
          {
            label: t('seating.remove'),
            icon: <IconUserMinus size={20} aria-hidden />,
            danger: true,
            onPress: () => setRemoving(true),
          },
        ]}
      />
      {removing && (
        <UnseatDialog
          activityId={activity.activity_id}
          attendee={attendee}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
