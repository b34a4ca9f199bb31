import { useState } from 'react';
import type { ActivityRecord } from '../activities/api.ts';
import { AttendanceHeart } from './attendance-heart.tsx';
import { CodeDialog } from './code-dialog.tsx';

type Membership = NonNullable<ActivityRecord['my']>;

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
