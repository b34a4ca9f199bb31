/** Runs tasks, so many at once; the others wait for their turn, first come first served. */
export function createSemaphore(slots: number) {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The lane is handed on, not given back.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
