/** How many of something each key has. */
export interface Slots {
  /** Takes one of at most so many; false when the key has them all. */
  acquire(key: string, most: number): boolean | Promise<boolean>;
  release(key: string): void;
}

/** Counts in this process. */
export function createSlots() {
  const taken = new Map<string, number>();
  return {
    acquire(key: string, most: number): boolean {
      const count = taken.get(key) ?? 0;
      if (count >= most) return false;
      taken.set(key, count + 1);
      return true;
    },
    release(key: string): void {
      const left = (taken.get(key) ?? 1) - 1;
      if (left === 0) taken.delete(key);
      else taken.set(key, left);
    },
  } satisfies Slots;
}
