import type { OfflineMeetup } from '@crewwith/domain/schedule/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { browserCipher } from '../../session/text-cipher.ts';
import { createScheduleCache } from './schedule-cache.ts';

/** Read when it is used, since the server has none. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};
const scheduleCache = createScheduleCache({ storage, cipher: browserCipher });

/** Caches the meetups for offline use whenever they change; `undefined` while loading. */
export function useCacheSchedule(memberId: string, meetups: readonly OfflineMeetup[] | undefined): void {
  useEffect(() => {
    if (meetups === undefined || session.memberId !== memberId) return;
    const schedule = { memberId, seenTime: new Date(), meetups: [...meetups] };
    // Caching is optional.
    scheduleCache.save(schedule, () => session.memberId === memberId).catch(() => undefined);
  }, [memberId, meetups]);
}

/** Returns the schedule last cached on this device for the member, or null. */
export function useCachedSchedule(memberId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['seen', memberId],
    queryFn: () => scheduleCache.read(memberId),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
