import { canMark } from '@crewwith/domain/attendees/marking';
import { isApplied } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { useNow } from '../../browser/use-now.ts';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord } from '../activities/api.ts';

/** The dialog that the button opens. */
export const CheckIn = lazyDialog(() => import('./check-in.tsx').then((file) => file.CheckIn));

interface CheckInButtonProps {
  activity: Pick<ActivityRecord, 'activity_time' | 'crew_id'>;
  my: NonNullable<ActivityRecord['my']>;
  onOpen: () => void;
}

/** Opens check-in; shown while the window is open and the seat is unmarked. */
export function CheckInButton({ activity, my, onOpen }: CheckInButtonProps) {
  const { t } = useTranslation();
  const marker = { adminLevel: my.admin_level, owner: activity.crew_id === my.crew_id, self: true };
  const isOpen = useNow((now) => canMark(activity.activity_time, marker, now));
  if (!isOpen || !isApplied(my.state)) return null;
  return (
    <Button data-check-in onClick={onOpen}>
      {t('code.open')}
    </Button>
  );
}
