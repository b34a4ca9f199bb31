import type { OfflineMeetup } from '@crewwith/domain/schedule/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { browserCipher } from '../../session/text-cipher.ts';
import { createScheduleCache } from './schedule-cache.ts';

const scheduleCache = createScheduleCache({ storage: localStorage, cipher: browserCipher });

/** Keeps a schedule for when there is no network, each time that it comes; `undefined` while there is none. */
export function useCacheSchedule(memberId: string, meetups: readonly OfflineMeetup[] | undefined): void {
  useEffect(() => {
    if (meetups === undefined || session.memberId !== memberId) return;
    const schedule = { memberId, seenTime: new Date(), meetups: [...meetups] };
    // A device that cannot keep it does without.
    scheduleCache.keep(schedule, () => session.memberId === memberId).catch(() => undefined);
  }, [memberId, meetups]);
}

/** The schedule that a member saw last on this device, or null. */
export function useCachedSchedule(memberId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['seen', memberId],
    queryFn: () => scheduleCache.read(memberId),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
