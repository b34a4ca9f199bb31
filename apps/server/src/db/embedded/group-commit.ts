import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PGlite, protocol } from '@electric-sql/pglite';

/** Maximum number of writes that share a flush. */
const MAX_GROUP = 64;
/** So many reads go at a time before writes and transactions, which would wait as long as reads arrive. */
const MAX_READS = 64;

const READ = /^\s*select\b/i;
const DEFER_FLUSH = 'set synchronous_commit = off';
const FLUSH = ['set synchronous_commit = on', `select pg_logical_emit_message(false, '', '', true)`];

/** Queues the work of a statement. */
export type Schedule = <T>(statement: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  /** Runs the work and returns the function that settles its caller's promise. */
  readonly run: () => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/**
 * Flushes concurrent writes to the embedded database together (docs/adr/0016-group-commit.md). Each is its own
 * transaction, and none is acknowledged before the log is on disk. Reads go first, as they need no flush. `whenIdle`
 * resolves when nothing waits.
 */
export function groupCommits(pglite: PGlite): { schedule: Schedule; whenIdle: () => Promise<void> } {
  const reads: Waiting[] = [];
  const writes: Waiting[] = [];
  let running: Promise<void> | null = null;

  const exec = (...statements: readonly string[]) =>
    pglite._runExclusiveQuery(async () => {
      for (const statement of statements) await pglite.execProtocol(protocol.serialize.query(statement));
    });

  const runReads = async () => {
    for (let count = 0; count < MAX_READS; count += 1) {
      const read = reads.shift();
      if (read === undefined) return;
      (await read.run())();
    }
  };

  const commit = async (group: readonly Waiting[]) => {
    const isGroup = group.length > 1;
    const settle: (() => void)[] = [];
    try {
      if (isGroup) await exec(DEFER_FLUSH);
      for (const { run } of group) settle.push(await run());
      if (isGroup) await exec(...FLUSH);
      for (const settleOne of settle) settleOne();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const runAll = async () => {
    while (reads.length + writes.length > 0) {
      await pglite._runExclusiveTransaction(runReads);
      if (writes.length > 0) {
        // Lets other requests of this turn of the event loop reach their write and join the group.
        await nextTurn();
        await pglite._runExclusiveTransaction(async () => {
          await runReads();
          await commit(writes.splice(0, MAX_GROUP));
        });
      }
    }
    running = null;
  };

  const schedule: Schedule = (statement, work) =>
    new Promise((resolve, reject) => {
      (READ.test(statement) ? reads : writes).push({
        run: () =>
          work().then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error),
          ),
        reject,
      });
      running ??= runAll();
    });
  return { schedule, whenIdle: async () => running ?? undefined };
}
