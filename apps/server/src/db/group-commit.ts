import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { type PGlite, protocol } from '@electric-sql/pglite';

/** So many writes at most wait for the same flush. */
const MOST_TOGETHER = 64;

const READS = /^\s*select\b/i;
const DEFER = 'set synchronous_commit = off';
const FLUSH = ['set synchronous_commit = on', `select pg_logical_emit_message(false, '', '', true)`];

/** Does what a statement asks for when it is its turn. */
export type InTurn = <T>(statement: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  /** Does the work, and answers what tells its caller how it ended. */
  readonly run: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes that come to the embedded database at the same time are flushed together (docs/adr/0016-group-commit.md). Each is a
 * transaction of its own, and none is acknowledged before the log is on the disk. Reads go first: they need no flush.
 */
export function groupCommits(pglite: PGlite): InTurn {
  const reads: Waiting[] = [];
  const writes: Waiting[] = [];
  let isWorking = false;

  const say = (...statements: readonly string[]) =>
    pglite._runExclusiveQuery(async () => {
      for (const statement of statements) await pglite.execProtocol(protocol.serialize.query(statement));
    });

  const answerReads = async () => {
    for (let read = reads.shift(); read; read = reads.shift()) (await read.run())();
  };

  const commit = async (group: readonly Waiting[]) => {
    const isGroup = group.length > 1;
    const tell: (() => void)[] = [];
    try {
      if (isGroup) await say(DEFER);
      for (const { run } of group) tell.push(await run());
      if (isGroup) await say(...FLUSH);
      for (const one of tell) one();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  const work = async () => {
    isWorking = true;
    while (reads.length + writes.length > 0) {
      await pglite._runExclusiveTransaction(answerReads);
      if (writes.length > 0) {
        // Whoever has been heard in this turn of the event loop gets as far as writing too.
        await turnOfEvents();
        await pglite._runExclusiveTransaction(async () => {
          await answerReads();
          await commit(writes.splice(0, MOST_TOGETHER));
        });
      }
    }
    isWorking = false;
  };

  return (statement, run) =>
    new Promise((resolve, reject) => {
      (READS.test(statement) ? reads : writes).push({
        run: () =>
          run().then(
            (answer) => () => resolve(answer),
            (error: unknown) => () => reject(error),
          ),
        fail: reject,
      });
      if (!isWorking) void work();
    });
}
