import type { SeenMeetup } from '@crewwith/domain/schedule/seen';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../kit/session.ts';
import { browserVault } from '../../kit/vault.ts';
import { createSeen } from './seen.ts';

const seen = createSeen({ storage: localStorage, vault: browserVault });

/** Keeps a schedule for when there is no network, each time that it comes; `undefined` while there is none. */
export function useKeepSeen(memberId: string, meetups: readonly SeenMeetup[] | undefined): void {
  useEffect(() => {
    if (meetups === undefined || session.memberId !== memberId) return;
    const schedule = { memberId, seenTime: new Date(), meetups: [...meetups] };
    // A device that cannot keep it does without.
    seen.keep(schedule, () => session.memberId === memberId).catch(() => undefined);
  }, [memberId, meetups]);
}

/** The schedule that a member saw last on this device, or null. */
export function useSeen(memberId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['seen', memberId],
    queryFn: () => seen.read(memberId),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
