/** The database ids of planned rows. */
export interface IdMap<K> {
  /** Throws when the row was not inserted. */
  of(planned: K): number;
}

/** Maps planned rows to the inserted ids, which are in the same order. */
export function createIdMap<K>(planned: readonly K[], rows: readonly { id: number }[]): IdMap<K> {
  const ids = new Map(planned.map((one, index) => [one, rows[index]?.id]));
  return {
    of(one) {
      const id = ids.get(one);
      if (id === undefined) throw new Error('The demo data refers to a row that was not inserted');
      return id;
    },
  };
}
