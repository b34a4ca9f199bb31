/** Lets so many pieces of work through at a time; the others wait in the order in which they came. */
export function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
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
