/** The ids that the database gave to what was planned. */
export interface IdMap<K> {
  /** Throws where there is none. */
  of(planned: K): number;
}

/** Pairs what was planned with the ids of its rows, which come back in the order in which they were inserted. */
export function createIdMap<K>(planned: readonly K[], rows: readonly { id: number }[]): IdMap<K> {
  const ids = new Map(planned.map((one, index) => [one, rows[index]?.id]));
  return {
    of(one) {
      const id = ids.get(one);
      if (id === undefined) throw new Error('The demo plans something that was not inserted');
      return id;
    },
  };
}
