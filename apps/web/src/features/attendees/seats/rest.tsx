import { lazy } from 'react';
import { LazyPart } from '../../../browser/lazy/lazy-part.tsx';
import { useNow } from '../../../browser/use-now.ts';
import { loadPlanningTexts } from '../../../i18n/i18n.ts';
import { type Membership, mayRest } from './attendable-activity.ts';
import type { RestSeatProps } from './rest-seat.tsx';

/** Few seats are standing seats. */
const RestSeat = lazy(async () => {
  const seat = import('./rest-seat.tsx').then((file) => file.RestSeat);
  const [Loaded] = await Promise.all([seat, loadPlanningTexts()]);
  return { default: Loaded };
});

/** The button 이번엔 쉬어요 of a standing seat, with what it means. */
export function Rest(props: RestSeatProps) {
  return (
    <LazyPart fallback={null}>
      <RestSeat {...props} />
    </LazyPart>
  );
}

/** Until when the own seat may be given back as a rest, which costs nothing; null once that is over. */
export function useRestUntil(my: Pick<Membership, 'state' | 'rest_until'> | null): Date | null {
  const isOpen = useNow((now) => my !== null && mayRest(my, now));
  return isOpen ? (my?.rest_until ?? null) : null;
}
