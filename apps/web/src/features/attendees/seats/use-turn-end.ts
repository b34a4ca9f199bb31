import { MINUTE_MS } from '@crewwith/domain/constants';
import { isTurnOver } from '@crewwith/domain/waiters/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../browser/use-now.ts';
import { refreshActivities } from '../../activities/api.ts';
import { useMomentWords } from './use-moment-words.ts';

/** Returns the end of a turn in words, and asks the server whether it is over. */
export function useTurnEnd(end: Date): string {
  useTurnCheck(end.getTime());
  return useMomentWords(end);
}

/**
 * Reads activities again at the end of a turn. Only the server decides that it is over, since the clock of this device
 * may be fast: it is asked then, and each minute until it says so. Of several turns, pass the end of the first, and
 * Infinity without any.
 */
export function useTurnCheck(end: number): void {
  const client = useQueryClient();
  const overdue = useNow((now) =>
    isTurnOver(new Date(end), now) ? Math.floor((now.getTime() - end) / MINUTE_MS) : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next turn may be over for as many minutes as this one.
  useEffect(() => {
    if (overdue !== null) void refreshActivities(client);
  }, [client, end, overdue]);
}
