import { workerData } from 'node:worker_threads';
import type { Transaction } from '@electric-sql/pglite';
import { createGarbageCollector } from '../../runtime/garbage-collection.ts';
import { PARSERS } from '../parsers.ts';
import { openPglite } from './pglite.ts';
import { type PreparedResults, prepareStatements } from './prepared-statements.ts';
import { JSON_AS_TEXT } from './rows.ts';
import type { FromThread, Question, ThreadData, ThreadResults, ToThread } from './thread-messages.ts';

// The thread of the embedded engine (docs/adr/0042-engine-thread.md).

/** With fewer the threads wake each other more often; with more one waits while the other works. */
const ANSWERS_AT_ONCE = 4;

interface OpenTransaction {
  readonly trx: Transaction;
  readonly finish: PromiseWithResolvers<void>;
  /** Settled when the engine has ended it. */
  readonly ended: Promise<void>;
}

const { folder, port }: ThreadData = workerData;
const pglite = prepareStatements(await openPglite(folder, { ...PARSERS, ...JSON_AS_TEXT }));
const collectGarbage = createGarbageCollector();
const transactions = new Map<number, OpenTransaction>();
const listeners = new Map<number, () => Promise<void>>();
const unsent: FromThread[] = [];

port.on('message', (questions: readonly ToThread[]) => {
  for (const each of questions) void answer(each);
});
send({ kind: 'open' });

function send(message: FromThread): void {
  const count = unsent.push(message);
  if (count >= ANSWERS_AT_ONCE) flush();
  else if (count === 1) setImmediate(flush);
}

function flush(): void {
  if (unsent.length === 0) return;
  const messages = unsent.splice(0);
  port.postMessage(messages, messages.flatMap(memoryOf));
}

/** The memory of undecoded rows, which moves to the server instead of being copied. */
function memoryOf(message: FromThread): ArrayBuffer[] {
  return message.kind === 'done' && message.results?.bytes ? [message.results.bytes.buffer] : [];
}

async function answer({ id, question }: ToThread): Promise<void> {
  try {
    send({ kind: 'done', id, results: await work(id, question) });
  } catch (error) {
    send({ kind: 'failed', id, error: copyOf(error), facts: factsOf(error) });
  }
}

async function work(id: number, question: Question): Promise<ThreadResults | null> {
  switch (question.kind) {
    case 'query': {
      const { transaction, text, values } = question;
      const { query } = transaction === null ? pglite : opened(transaction).trx;
      const options = { rowMode: 'array', undecoded: true } as const;
      const { rows, fields, affectedRows, bytes }: PreparedResults<unknown[]> = await query<unknown[]>(
        text,
        [...values],
        options,
      );
      return { rows, fields, affectedRows, bytes };
    }
    case 'begin':
      await begin(id);
      break;
    case 'commit':
      await end(question.transaction, ({ resolve }) => resolve());
      break;
    case 'rollback':
      await end(question.transaction, ({ reject }) => reject(new Error('rolled back'))).catch(
        () => undefined,
      );
      break;
    case 'listen':
      listeners.set(
        id,
        await pglite.listen(question.channel, (payload) => send({ kind: 'notified', listener: id, payload })),
      );
      break;
    case 'unlisten':
      await listeners.get(question.listener)?.();
      listeners.delete(question.listener);
      break;
    case 'collect garbage':
      collectGarbage();
      break;
    case 'close':
      await pglite.close();
      break;
  }
  return null;
}

/** Returns when the transaction is open. Statements of others wait until it has ended. */
async function begin(id: number): Promise<void> {
  const begun = Promise.withResolvers<Transaction>();
  const finish = Promise.withResolvers<void>();
  const ended = pglite.transaction((trx) => {
    begun.resolve(trx);
    return finish.promise;
  });
  ended.catch(begun.reject);
  transactions.set(id, { trx: await begun.promise, finish, ended });
}

async function end(id: number, how: (finish: PromiseWithResolvers<void>) => void): Promise<void> {
  const { finish, ended } = opened(id);
  transactions.delete(id);
  how(finish);
  await ended;
}

function opened(id: number): OpenTransaction {
  const open = transactions.get(id);
  if (open === undefined) throw new Error('The transaction has ended.');
  return open;
}

/** An error without properties that might not pass between threads. */
function copyOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const copy = new Error(error.message);
  copy.stack = error.stack ?? '';
  return copy;
}

function factsOf(error: unknown): Record<string, string | number> {
  if (!(error instanceof Error)) return {};
  const own = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(own);
}
