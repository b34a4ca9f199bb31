import { isTurnOver } from '@crewwith/domain/waiters/rules';
import { isCalled } from '@crewwith/domain/waiters/states';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import type { AttendableActivity } from './attendable-activity.ts';

type Activities = readonly Pick<AttendableActivity, 'activity_id' | 'name' | 'my'>[];

interface TurnStatusProps {
  /** All that the page shows; the same list until it changes. */
  activities: Activities;
}

/** Tells screen readers that a turn is over on a page whose card of it goes then, with its own status. */
export function TurnStatus({ activities }: TurnStatusProps): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState(activities);
  const [words, setWords] = useState('');
  if (shown !== activities) {
    setShown(activities);
    const over = endedTurns(shown, activities);
    if (over.length > 0) setWords(over.map((name) => `${name}: ${t('waiter.turnOver')}`).join(' '));
    // So that the same words are told again when the next turn ends.
    else if (turnsOf(activities).length > 0) setWords('');
  }
  return createPortal(
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>,
    document.body,
  );
}

const turnsOf = (activities: Activities) =>
  activities.flatMap(({ activity_id: id, name, my }) =>
    my?.waiting?.turn_end && isCalled(my.waiting.state) ? [{ id, name, end: my.waiting.turn_end }] : [],
  );

/** The names of activities whose turns are over without a seat. */
function endedTurns(before: Activities, after: Activities): string[] {
  const now = new Date();
  const held = after.filter(({ my }) => my !== null && (my.state !== null || my.waiting !== null));
  const ended = turnsOf(before).filter(
    ({ id, end }) => isTurnOver(end, now) && held.every((activity) => activity.activity_id !== id),
  );
  // A page may show one twice.
  return [...new Set(ended.map(({ name }) => name))];
}
