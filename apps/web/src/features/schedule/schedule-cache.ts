import { encodeOfflineSchedule, type OfflineSchedule } from '@crewwith/domain/schedule/rules';
import { SCHEDULE_KEY } from '../../session/session-keys.ts';
import type { TextCipher } from '../../session/text-cipher.ts';

export interface ScheduleCacheDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  cipher: TextCipher;
}

/**
 * Creates a cache of a member's schedule on this device, encrypted with a non-extractable key. It is deleted when the
 * session ends (session-core.ts), and only readable for the same member.
 */
export function createScheduleCache({ storage, cipher }: ScheduleCacheDeps) {
  return {
    /** Saves a schedule unless `isSignedIn` returns false after the encryption. */
    async save(schedule: OfflineSchedule, isSignedIn: () => boolean): Promise<void> {
      const encrypted = await cipher.encrypt(encodeOfflineSchedule(schedule));
      if (isSignedIn()) storage.setItem(SCHEDULE_KEY, encrypted);
    },

    /** Returns the member's last saved schedule, or null. */
    async read(memberId: string): Promise<OfflineSchedule | null> {
      const encrypted = storage.getItem(SCHEDULE_KEY);
      const text = encrypted === null ? null : await cipher.decrypt(encrypted);
      if (text === null) return null;
      // Loaded lazily, since it is only needed offline.
      const { decodeOfflineSchedule } = await import('@crewwith/domain/schedule/decode');
      return decodeOfflineSchedule(text, memberId);
    },
  };
}
