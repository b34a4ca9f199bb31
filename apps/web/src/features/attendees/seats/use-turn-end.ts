import { MINUTE_MS } from '@crewwith/domain/constants';
import { isTurnOver } from '@crewwith/domain/waiters/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../browser/use-now.ts';
import { refreshActivities } from '../../activities/api.ts';
import { useMomentWords } from './use-moment-words.ts';

/**
 * Returns the end of a turn in words. Only the server decides that it is over, since the clock of this device may be
 * fast: it is asked then, and each minute until it says so.
 */
export function useTurnEnd(end: Date): string {
  const client = useQueryClient();
  const overdue = useNow((now) =>
    isTurnOver(end, now) ? Math.floor((now.getTime() - end.getTime()) / MINUTE_MS) : null,
  );
  useEffect(() => {
    if (overdue !== null) void refreshActivities(client);
  }, [client, overdue]);
  return useMomentWords(end);
}
