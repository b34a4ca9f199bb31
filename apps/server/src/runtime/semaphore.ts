type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `places` tasks concurrently; the others wait in order. */
export function createSemaphore(places: number): Run {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // Passes the place to the longest-waiting task, so that a new caller cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Runs one task per key at a time. */
export function createSemaphores<Key>(): (key: Key) => Run {
  const byKey = new Map<Key, { run: Run; waiting: number }>();
  return (key) => async (work) => {
    const own = byKey.get(key) ?? { run: createSemaphore(1), waiting: 0 };
    byKey.set(key, own);
    own.waiting += 1;
    try {
      return await own.run(work);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) byKey.delete(key);
    }
  };
}
