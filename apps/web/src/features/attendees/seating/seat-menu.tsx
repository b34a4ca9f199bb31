import IconUserMinus from 'icon:user-minus';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { MoreActions } from '../../../ui/feedback/more-actions.tsx';
import type { ActivityRecord, AttendeeRow } from '../../activities/api.ts';
import { hasSeatMenu } from './has-seat-menu.ts';

interface SeatMenuProps {
  activity: ActivityRecord;
  attendee: AttendeeRow;
  /** Asks for the reason, in a dialog that outlives the row. */
  onRemove: () => void;
}

/** What else a leader may do with the seat of an attendee; nothing for one's own and for marked ones. */
export function SeatMenu({ activity, attendee, onRemove }: SeatMenuProps) {
  const { t } = useTranslation();
  const isShown = useNow((now) => hasSeatMenu(activity, attendee, now));
  if (!isShown) return null;
  return (
    <MoreActions
      label={t('seating.moreOf', { nick: attendee.nick })}
      actions={[
        {
          label: t('seating.remove'),
          icon: <IconUserMinus size={20} />,
          danger: true,
          onPress: onRemove,
        },
      ]}
    />
  );
}
