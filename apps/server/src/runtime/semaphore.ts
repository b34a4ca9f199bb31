type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work through at a time; the others wait in the order in which they came. */
export function createSemaphore(places: number): Run {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // Who waits takes the place over: nobody who comes now gets ahead.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Lets one piece of work of each key through at a time. */
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
