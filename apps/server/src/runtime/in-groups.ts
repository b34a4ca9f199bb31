interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R | Promise<R>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that hands items to `run` in groups: the first at once, those that come while a group is on its
 * way as the next one, in their order, at most `most` in one. `on` is what a group is run on, for instance a database;
 * each has its own groups, one at a time. `run` returns the result of each item in order; a promise among them does not
 * delay the next group. When `run` throws, all items of the group fail.
 */
export function inGroups<On extends object, T, R>(
  most: number,
  run: (on: On, items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
): (on: On, item: T) => Promise<R> {
  /** Present while a group is on its way. */
  const waitingOn = new WeakMap<On, Waiting<T, R>[]>();

  const runAll = async (on: On, waiting: Waiting<T, R>[]) => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      const items = group.map(({ item }) => item);
      try {
        const results = await run(on, items);
        for (const [index, result] of results.entries()) group[index]?.resolve(result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    waitingOn.delete(on);
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
