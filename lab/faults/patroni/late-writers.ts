import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Clients that write directly to one machine, whether it is the primary or not. */
export interface LateWriters {
  /** Ends the clients. Returns the writes that were acknowledged. */
  end(): Promise<readonly string[]>;
}

export const LATE_TABLE = 'create table late_writes (text text primary key)';
export const LATE_ROWS = 'select text from late_writes';

/** Half of them with a statement timeout, which must not end the wait for a standby. */
const CLIENTS = 6;
const STATEMENT_TIMEOUT_MS = 1_000;

export function startLateWriters(url: string, name: string): LateWriters {
  const acknowledged: string[] = [];
  const open = new Set<pg.Client>();
  let ended = false;
  const write = async (number: number): Promise<void> => {
    for (let count = 0; !ended; ) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 1_000,
        ...(number % 2 === 0 && { statement_timeout: STATEMENT_TIMEOUT_MS }),
      });
      client.on('error', () => undefined);
      open.add(client);
      try {
        await client.connect();
        while (!ended) {
          count += 1;
          const text = `${name}: ${number}.${count}`;
          await client.query('insert into late_writes values ($1)', [text]);
          acknowledged.push(text);
          await pause(20);
        }
      } catch {
        // Refused, or the connection ended: not acknowledged.
      }
      open.delete(client);
      client.end().catch(() => undefined);
      await pause(100);
    }
  };
  const writing = Array.from({ length: CLIENTS }, (_, number) => write(number));
  return {
    async end() {
      ended = true;
      for (const client of open) client.connection.stream.destroy();
      await Promise.all(writing);
      return acknowledged;
    },
  };
}
