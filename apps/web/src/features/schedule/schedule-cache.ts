import { encodeOfflineSchedule, type OfflineSchedule } from '@crewwith/domain/schedule/rules';
import { SCHEDULE_KEY } from '../../session/session-keys.ts';
import type { TextCipher } from '../../session/text-cipher.ts';

export interface ScheduleCacheDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  cipher: TextCipher;
}

/**
 * Keeps what a member sees of their schedule on this device, encrypted with a key that does not leave it. It goes
 * when the session ends (session-core.ts), and nobody but that member is ever shown it.
 */
export function createScheduleCache({ storage, cipher }: ScheduleCacheDeps) {
  return {
    /** `isStill` says, once it is encrypted, whether that member is still signed in: else nothing is kept. */
    async keep(schedule: OfflineSchedule, isStill: () => boolean): Promise<void> {
      const encrypted = await cipher.encrypt(encodeOfflineSchedule(schedule));
      if (isStill()) storage.setItem(SCHEDULE_KEY, encrypted);
    },

    /** What this member saw last, or null. */
    async read(memberId: string): Promise<OfflineSchedule | null> {
      const encrypted = storage.getItem(SCHEDULE_KEY);
      const text = encrypted === null ? null : await cipher.decrypt(encrypted);
      if (text === null) return null;
      // Only without a network is it read.
      const { decodeOfflineSchedule } = await import('@crewwith/domain/schedule/decode');
      return decodeOfflineSchedule(text, memberId);
    },
  };
}
