import { type SeenSchedule, writeSeen } from '@crewwith/domain/schedule/seen';
import { SEEN_KEY } from '../../kit/session-keys.ts';
import type { Vault } from '../../kit/vault.ts';

export interface SeenDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  vault: Vault;
}

/**
 * Keeps what a member sees of their schedule on this device, sealed with a key that does not leave it. It goes when the
 * session ends (session-core.ts), and nobody but that member is ever shown it.
 */
export function createSeen({ storage, vault }: SeenDeps) {
  return {
    /** `isStill` says, once it is sealed, whether that member is still signed in: else nothing is kept. */
    async keep(schedule: SeenSchedule, isStill: () => boolean): Promise<void> {
      const sealed = await vault.seal(writeSeen(schedule));
      if (isStill()) storage.setItem(SEEN_KEY, sealed);
    },

    /** What this member saw last, or null. */
    async read(memberId: string): Promise<SeenSchedule | null> {
      const sealed = storage.getItem(SEEN_KEY);
      const text = sealed === null ? null : await vault.open(sealed);
      if (text === null) return null;
      // Only without a network is it read.
      const { readSeen } = await import('@crewwith/domain/schedule/read-seen');
      return readSeen(text, memberId);
    },
  };
}
