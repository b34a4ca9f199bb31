import { createHash } from 'node:crypto';
import pg from 'pg';
import { hasTimeLimit } from '../time-limit.ts';

/** Bounds the server's memory: lists of many lengths make many texts, and further ones are not prepared. */
const MAX_PREPARED = 500;
const CACHED_PLAN_IS_STALE = '0A000';
/** The longest timer of Node: 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1;

type Query = (...args: unknown[]) => Promise<unknown>;

/** The names under which all connections of one pool prepare the same statements. */
class StatementNames {
  #names = new Map<string, string>();
  #generation = 0;

  /** Returns undefined when the statement is not to be prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known;
    const name = `${this.#generation}.${createHash('sha256').update(text).digest('base64url')}`;
    this.#names.set(text, name);
    return name;
  }

  /** Lets all statements be prepared again, unless they have been since this name was given. */
  renew(text: string, name: string): void {
    if (this.#names.get(text) !== name) return;
    this.#names = new Map();
    this.#generation += 1;
  }
}

/** Returns the class of the connections of one pool; without `named` statements belong to no session. */
export function createPreparedClient({ named }: { named: boolean }): typeof pg.Client {
  const names = named ? new StatementNames() : null;
  return class extends PreparedClient {
    constructor(config?: pg.ClientConfig) {
      super(names, config);
    }
  };
}

/**
 * A connection that prepares each statement with parameters once, if statements have names, and sends all statements of
 * one turn of the event loop in one write.
 */
class PreparedClient extends pg.Client {
  #corked = false;

  constructor(names: StatementNames | null, config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const prepare: Query = async (text, values) => {
      const hasParameters = Array.isArray(values) && values.length > 0;
      const name = typeof text === 'string' && hasParameters ? names?.of(text) : undefined;
      this.#corkForThisTurn();
      try {
        return await query({ name, text, values, ...(!hasTimeLimit() && { query_timeout: NO_LIMIT_MS }) });
      } catch (error) {
        // A newer server's migration changed the columns of a `select *`: all statements are prepared again, once.
        const isStale = error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
        if (isStale && name !== undefined) names?.renew(String(text), name);
        throw error;
      }
    };
    this.query = prepare as pg.Client['query'];
  }

  #corkForThisTurn(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}
