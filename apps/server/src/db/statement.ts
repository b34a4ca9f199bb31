import type { CompiledQuery } from 'kysely';
import type { Db } from './transaction.ts';

/** Placeholder for a parameter while a statement is compiled. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A query, or SQL, which is compiled for a database. */
interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * A statement that is compiled once, for frequent calls: building it takes longer than executing it
 * (docs/adr/0017-database-driver.md). `build` may pass the values on but must not branch on them.
 */
export function statement<P extends object, R>(build: (db: Db, values: P) => Compilable<R>) {
  let compiled: CompiledQuery<R> | undefined;
  return async (db: Db, values: P): Promise<R[]> => {
    compiled ??= build(db, placeholders<P>()).compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

/** A compiled statement that returns at most one row. */
export function statementOfOne<P extends object, R>(build: (db: Db, values: P) => Compilable<R>) {
  const run = statement(build);
  return async (db: Db, values: P): Promise<R | undefined> => (await run(db, values))[0];
}

function placeholders<P extends object>(): P {
  return new Proxy({} as P, { get: (_target, name) => new Placeholder(name) });
}
