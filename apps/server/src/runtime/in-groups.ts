interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R | Promise<R>) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest that items wait for a group before them. */
export const PATIENCE_MS = 250;

/**
 * Returns a function that hands items to `run` in groups: the first at once, those that come while a group is on its
 * way as the next one, in their order, at most `most` in one. When a group takes longer than PATIENCE_MS, all that wait
 * for it are sent without it. `on` is what a group is run on, for instance a database; each has its own groups. `run`
 * returns the result of each item in order; a promise among them does not delay the next group. When `run` throws, all
 * items of the group fail.
 */
export function inGroups<On extends object, T, R>(
  most: number,
  run: (on: On, items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
): (on: On, item: T) => Promise<R> {
  /** Present while a group is on its way. */
  const waitingOn = new WeakMap<On, Waiting<T, R>[]>();

  const settleNext = async (on: On, waiting: Waiting<T, R>[]): Promise<void> => {
    const group = waiting.splice(0, most);
    const items = group.map(({ item }) => item);
    try {
      const results = await run(on, items);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as R | Promise<R>);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const runAll = async (on: On, waiting: Waiting<T, R>[]): Promise<void> => {
    let isLate = false;
    while (waiting.length > 0 && !isLate) isLate = await takesLong(settleNext(on, waiting));
    waitingOn.delete(on);
    while (waiting.length > 0) void settleNext(on, waiting);
  };

  return (on, item) =>
    new Promise((resolve, reject) => {
      const added = { item, resolve, reject };
      const waiting = waitingOn.get(on);
      if (waiting) {
        waiting.push(added);
        return;
      }
      const first = [added];
      waitingOn.set(on, first);
      void runAll(on, first);
    });
}

/** Whether the work is still not done after PATIENCE_MS. Resolves when that is known. */
async function takesLong(work: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PATIENCE_MS, true);
  void work.then(() => resolve(false));
  const isLate = await promise;
  clearTimeout(timer);
  return isLate;
}
