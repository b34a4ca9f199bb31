import { createHash } from 'node:crypto';
import pg from 'pg';
import { hasTimeLimit } from '../time-limit.ts';

/** Bounds the server's memory: lists of many lengths make many texts, and further ones are not prepared. */
const MAX_PREPARED = 500;
const CACHED_PLAN_IS_STALE = '0A000';
/** The longest timer of Node: 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1;

type Query = (...args: unknown[]) => Promise<unknown>;

let names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `${generation}.${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares each statement with parameters once, and sends all statements of one turn of the event
 * loop in one write.
 */
export class PreparedClient extends pg.Client {
  #corked = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const prepare: Query = async (text, values) => {
      const hasParameters = Array.isArray(values) && values.length > 0;
      const name = typeof text === 'string' && hasParameters ? nameOf(text) : undefined;
      this.#corkForThisTurn();
      try {
        return await query({ name, text, values, ...(!hasTimeLimit() && { query_timeout: NO_LIMIT_MS }) });
      } catch (error) {
        // A newer server's migration changed the columns of a `select *`: all statements are prepared again, once.
        const isStale = error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
        if (isStale && name !== undefined && names.get(String(text)) === name) {
          names = new Map();
          generation += 1;
        }
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
