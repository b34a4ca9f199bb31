import type { AttendButton } from '@crewwith/domain/attendees/rules';
import { isApplied } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { momentWords } from '../../../i18n/moment-words.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import {
  type AttendableActivity,
  isAskedToConfirm,
  isPromoted,
  type Membership,
} from './attendable-activity.ts';

interface PlaceStatusProps {
  activity: AttendableActivity;
  my: Membership;
  state: AttendButton;
  /** Whether a turn has ended, and the user can wait again. */
  isTurnLost: boolean;
}

/** Tells screen readers what becomes of the own place or seat, but neither who else waits nor the time left. */
export function PlaceStatus({
  activity: { activity_time },
  my,
  state,
  isTurnLost,
}: PlaceStatusProps): ReactNode {
  const { t } = useTranslation();
  const isAsked = useNow((now) => isAskedToConfirm({ activity_time, my }, now));
  const isFree = useNow((now) => isPromoted(my, now));
  const before = useBefore(my);
  const { waiting: place, cancel } = my;
  const isOver = before === 'place' && (place === null || state === 'ended');
  // As it was when it ended, whatever is possible since.
  const [over, setOver] = useState('');
  const nextOver = isOver ? over || t(isTurnLost ? 'waiter.turnOver' : 'waiter.placeOver') : '';
  if (nextOver !== over) setOver(nextOver);
  const wordsOf = () => {
    if (isAsked) return t('waiter.given');
    if (isFree && cancel) return t('waiter.promoted', { until: momentWords(cancel.late_from, new Date()) });
    if (before === 'seat')
      // Of one from the queue all has been said.
      return my.source !== SEAT_SOURCE.promoted && isApplied(my.state) ? t('attendee.applied') : '';
    if (isOver) return nextOver;
    if (place?.turn_end) return t('waiter.called', { until: momentWords(place.turn_end, new Date()) });
    if (place === null) return '';
    return state === 'attend' ? t('waiter.lastCall') : t('waiter.placeShort', { position: place.position });
  };
  const words = wordsOf();
  const [first] = useState(words);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && words !== first) setChanged(true);
  // Outside the control: a bar without buttons is not displayed, and would not be read.
  return createPortal(
    <VisuallyHidden>
      <span role="status">{isChanged && words}</span>
    </VisuallyHidden>,
    document.body,
  );
}

/** What the user had last while this was on screen: a place in the queue, or the seat that followed it. */
function useBefore({ waiting, state }: Membership): 'place' | 'seat' | null {
  const [before, setBefore] = useState<'place' | 'seat' | null>(null);
  const isSeated = before !== null && state !== null;
  const afterwards = isSeated ? 'seat' : before === 'place' ? before : null;
  const now = waiting === null ? afterwards : 'place';
  if (now !== before) setBefore(now);
  return now;
}
