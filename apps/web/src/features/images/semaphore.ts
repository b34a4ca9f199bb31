/** Returns a function that runs at most `slots` tasks at once; the others wait in order. */
export function createSemaphore(slots: number) {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The slot passes to the next task.
      if (next === undefined) free += 1;
      else next();
    }
  };
}
