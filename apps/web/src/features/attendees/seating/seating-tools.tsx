import IconArrowsShuffle from 'icon:arrows-shuffle';
import IconUserPlus from 'icon:user-plus';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { isCalled } from '@crewwith/domain/waiters/states';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseWhile } from '../../../api/pause-updates.ts';
import { useFirstViewDone } from '../../../browser/first-view/use-first-view-done.ts';
import { lazyMountedDialog } from '../../../browser/lazy/lazy-dialog.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';
import { useWaiters } from '../seats/queue-api.ts';
import styles from './seating-tools.module.css';

const give = lazyMountedDialog(() => import('./give-sheet.tsx').then((file) => file.GiveSheet));
const draw = lazyMountedDialog(() => import('./draw-sheet.tsx').then((file) => file.DrawSheet));

interface SeatingToolsProps {
  activity: ActivityRecord;
  attendees: readonly AttendeeRow[];
  canGive: boolean;
  canDraw: boolean;
}

/** Buttons of leaders and the host: give a seat before the start, divide the attendees into subgroups. */
export function SeatingTools({ activity, attendees, canGive, canDraw }: SeatingToolsProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [open, setOpen] = useState<'give' | 'draw' | null>(null);
  usePauseWhile(open !== null);
  const isTaken = activity.count >= activity.max_crew;
  const isFull = usePromised(activity, canGive && !isTaken) >= activity.max_crew - activity.count;
  const close = () => setOpen(null);
  return (
    <div className={styles.tools}>
      {canGive && (
        <Button
          variant="outline"
          icon={<IconUserPlus size={18} />}
          {...give.openerProps}
          // Not `disabled`: the button stays focusable so that screen readers read the reason.
          aria-disabled={isFull}
          aria-describedby={isFull ? reasonId : undefined}
          onClick={() => isFull || setOpen('give')}
        >
          {t('seating.give')}
        </Button>
      )}
      {canDraw && (
        <Button
          variant="outline"
          icon={<IconArrowsShuffle size={18} />}
          {...draw.openerProps}
          onClick={() => setOpen('draw')}
        >
          {t('seating.draw')}
        </Button>
      )}
      {canGive && isFull && (
        <p id={reasonId} className={styles.reason}>
          {t(isTaken ? 'seat.fullReason' : 'seating.promised')}
        </p>
      )}
      {open === 'give' && <give.Dialog activity={activity} attendees={attendees} onClose={close} />}
      {open === 'draw' && (
        <draw.Dialog
          activity={activity}
          subgroups={parseSubgroups(activity.subgroup ?? '')}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Free seats that waiters may still take in last call, which are not given past them. */
function usePromised(
  { activity_id: id, wait_count: waiting = 0, can }: ActivityRecord,
  isAsked: boolean,
): number {
  const isReady = useFirstViewDone();
  const { data = [] } = useWaiters(id, isAsked && waiting > 0 && can.read_waiters && isReady);
  return data.filter(({ state, skipped }) => !isCalled(state) && !skipped).length;
}
