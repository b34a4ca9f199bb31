import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './transaction.ts';

/** Stands for a value while a statement is written out. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is built and written out once and from then on only given its values: for what is asked at nearly every
 * call, where building takes longer than the database does. `build` may hand the values on and nothing else: no condition
 * may hang on them.
 */
export function statement<P extends object, R>(build: (db: Db, values: P) => Compilable<R>) {
  let written: CompiledQuery<R> | undefined;
  return async (db: Db, values: P): Promise<R[]> => {
    written ??= build(db, places<P>()).compile();
    const parameters = written.parameters.map((value) =>
      value instanceof Place ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await db.executeQuery<R>({ ...written, parameters });
    return rows;
  };
}

/** The same for what has one row or none. */
export function statementOfOne<P extends object, R>(build: (db: Db, values: P) => Compilable<R>) {
  const run = statement(build);
  return async (db: Db, values: P): Promise<R | undefined> => (await run(db, values))[0];
}

function places<P extends object>(): P {
  return new Proxy({} as P, { get: (_target, name) => new Place(name) });
}
