import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements with lists of many lengths must not fill the server's memory: what comes after these is not prepared. */
const NAMED_STATEMENTS = 500;
const PLAN_IS_STALE = '0A000';

type Query = (...args: unknown[]) => Promise<unknown>;

let names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_STATEMENTS) return known;
  const name = `${generation}.${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

export interface PreparedConfig extends pg.ClientConfig {
  /** A server that has not answered a statement with parameters for so long is not there any more: the connection is broken. */
  silenceMs?: number;
}

/** A connection that has each statement with parameters planned once and then only executed. */
export class PreparedClient extends pg.Client {
  #gathering = false;

  constructor(config?: PreparedConfig) {
    super(config);
    const patience = config?.silenceMs === undefined ? {} : { query_timeout: config.silenceMs };
    const query = this.query.bind(this) as Query;
    const prepare: Query = async (text, values, ...more) => {
      const parameters = Array.isArray(values) && values.length > 0;
      const name = typeof text === 'string' && parameters ? nameOf(text) : undefined;
      this.#gather();
      if (name === undefined) return query(text, values, ...more);
      try {
        return await query({ name, text, values, ...patience }, ...more);
      } catch (error) {
        // A migration of a newer server changed the columns of a `select *`: all statements get new names, once.
        const isStale = error instanceof pg.DatabaseError && error.code === PLAN_IS_STALE;
        if (isStale && names.get(String(text)) === name) {
          names = new Map();
          generation += 1;
        }
        throw error;
      }
    };
    this.query = prepare as pg.Client['query'];
  }

  /** What is asked in one turn of the event loop goes out in one piece: each piece costs a call of the system. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }
}
