import { z } from 'zod';
import { SEEN_KEY } from '../../kit/session-core.ts';
import type { Vault } from '../../kit/vault.ts';

const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
});

const meetup = z.object({
  activity_id: z.string(),
  name: z.string(),
  activity_time: instant,
  location: z.string(),
  club: z.string(),
  attending: z.boolean(),
});

const seenSchedule = z.object({ memberId: z.string(), seenTime: instant, meetups: z.array(meetup) });

/** A schedule as its owner saw it last. */
export type SeenSchedule = z.output<typeof seenSchedule>;
export type SeenMeetup = SeenSchedule['meetups'][number];

/** Most meetups that are kept. */
const KEPT = 60;

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
      const meetups = schedule.meetups
        .filter(({ activity_time }) => activity_time >= schedule.seenTime)
        .toSorted((a, b) => a.activity_time.getTime() - b.activity_time.getTime())
        .slice(0, KEPT);
      const sealed = await vault.seal(JSON.stringify(z.encode(seenSchedule, { ...schedule, meetups })));
      if (isStill()) storage.setItem(SEEN_KEY, sealed);
    },

    /** What this member saw last, or null. */
    async read(memberId: string): Promise<SeenSchedule | null> {
      const sealed = storage.getItem(SEEN_KEY);
      const text = sealed === null ? null : await vault.open(sealed);
      if (text === null) return null;
      const read = seenSchedule.safeParse(JSON.parse(text));
      return read.success && read.data.memberId === memberId ? read.data : null;
    },
  };
}
