import { canMark } from '@crewwith/domain/attendees/marking';
import { isApplied } from '@crewwith/domain/attendees/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord } from '../activities/api.ts';
import { AttendanceHeart } from './attendance-heart.tsx';
import { CodeDialog } from './code-dialog.tsx';

type Membership = NonNullable<ActivityRecord['my']>;

interface CheckInButtonProps {
  activity: ActivityRecord;
  my: Membership;
  onOpen: () => void;
}

/** Opens check-in; shown while the window is open and the seat is unmarked. */
export function CheckInButton({ activity, my, onOpen }: CheckInButtonProps) {
  const { t } = useTranslation();
  const marker = { adminLevel: my.admin_level, owner: activity.crew_id === my.crew_id, self: true };
  const isOpen = useNow((now) => canMark(activity.activity_time, marker, now));
  return isOpen && isApplied(my.state) ? <Button onClick={onOpen}>{t('code.open')}</Button> : null;
}

interface CheckInProps {
  activityId: string;
  my: Membership;
  opened: boolean;
  onClose: () => void;
  /** Called when the dialog closes with a result, after which the check-in button is gone. */
  onSettled: () => void;
}

/** Check-in by code, with the heart on success. */
export function CheckIn({ activityId, my, opened, onClose, onSettled }: CheckInProps) {
  const [celebrating, setCelebrating] = useState(false);
  const settle = () => {
    onClose();
    onSettled();
  };
  return (
    <>
      {opened && (
        <CodeDialog
          activityId={activityId}
          crewId={my.crew_id}
          triesLeft={my.tries_left}
          onClose={onClose}
          onUsedUp={settle}
          onAttended={() => {
            setCelebrating(true);
            settle();
          }}
        />
      )}
      {celebrating && <AttendanceHeart onEnd={() => setCelebrating(false)} />}
    </>
  );
}
