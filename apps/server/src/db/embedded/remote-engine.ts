import { MessageChannel, Worker } from 'node:worker_threads';
import { programUrl } from '../../runtime/programs.ts';
import type { EmbeddedEngine } from './dialect.ts';
import { decodeRows } from './row-bytes.ts';
import { parseJson, toObjects } from './rows.ts';
import type { FromThread, Question, ThreadData, ThreadResults, ToThread } from './thread-messages.ts';

type Query = EmbeddedEngine['query'];
type Answer = PromiseWithResolvers<ThreadResults | null>;

const NEW_WORK: ReadonlySet<Question['kind']> = new Set(['begin', 'listen', 'collect garbage']);

/** What the server needs of the engine beside statements. */
export interface RemoteEngine extends EmbeddedEngine {
  /** Calls back with each payload that is sent on a channel. Returns the function that ends it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Number of statements and transactions that have no answer yet. */
  waiting(): number;
  /** Frees memory of the engine's thread. Statements wait meanwhile. */
  collectGarbage(): Promise<void>;
}

/**
 * Opens the embedded engine in a thread of its own, so that a statement holds up no other work
 * (docs/adr/0042-engine-thread.md). The folder must exist. When the thread ends by itself, so does the process: without
 * its engine the server can do nothing.
 */
export async function openRemoteEngine(folder: string): Promise<RemoteEngine> {
  const { port, thread } = await startThread(folder);
  const answers = new Map<number, Answer>();
  const listeners = new Map<number, (payload: string) => void>();
  const unsent: ToThread[] = [];
  let asked = 0;
  let isClosing = false;
  let isClosed = false;

  const settle = (id: number, how: (answer: Answer) => void) => {
    const answer = answers.get(id);
    answers.delete(id);
    // Only an open question keeps the process running.
    if (answers.size === 0) port.unref();
    if (answer) how(answer);
  };

  port.on('message', (messages: readonly FromThread[]) => {
    for (const message of messages) {
      if (message.kind === 'done') settle(message.id, ({ resolve }) => resolve(message.results));
      else if (message.kind === 'notified') listeners.get(message.listener)?.(message.payload);
      else if (message.kind === 'failed') {
        const { error, facts } = message;
        settle(message.id, ({ reject }) => reject(Object.assign(error as Error, facts)));
      }
    }
  });
  port.unref();

  const nextId = () => {
    asked += 1;
    return asked;
  };
  const ask = async (question: Question, id = nextId()): Promise<ThreadResults | null> => {
    if (isClosed || (isClosing && isNewWork(question))) throw closedError();
    const answer: Answer = Promise.withResolvers();
    if (answers.size === 0) port.ref();
    answers.set(id, answer);
    // Questions of one turn of the event loop together: each message wakes the thread.
    if (unsent.push({ id, question }) === 1) setImmediate(sendAll);
    return answer.promise;
  };
  const sendAll = () => {
    const questions = unsent.splice(0);
    try {
      port.postMessage(questions);
    } catch {
      // A value of one of them cannot pass, and none was sent.
      questions.forEach(sendOne);
    }
  };
  const sendOne = (one: ToThread) => {
    try {
      port.postMessage([one]);
    } catch (error) {
      settle(one.id, ({ reject }) => reject(error));
    }
  };

  const queryIn =
    (transaction: number | null): Query =>
    async (text, values = []) => {
      const results = await ask({ kind: 'query', transaction, text, values });
      if (results === null) throw new Error('The thread answered without results.');
      const { rows, bytes, fields, affectedRows } = results;
      if (!bytes) parseJson(rows, fields);
      return {
        rows: (bytes ? decodeRows(bytes, fields) : toObjects(rows, fields)) as never[],
        fields,
        ...(affectedRows !== undefined && { affectedRows }),
      };
    };

  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosing;
    },
    query: queryIn(null),
    async transaction(work) {
      const transaction = nextId();
      await ask({ kind: 'begin' }, transaction);
      const rollback = async () => {
        await ask({ kind: 'rollback', transaction });
      };
      const result = await work({ query: queryIn(transaction), rollback }).catch(async (error) => {
        await rollback();
        throw error;
      });
      await ask({ kind: 'commit', transaction });
      return result;
    },
    async listen(channel, onPayload) {
      const listener = nextId();
      listeners.set(listener, onPayload);
      await ask({ kind: 'listen', channel }, listener);
      return async () => {
        listeners.delete(listener);
        await ask({ kind: 'unlisten', listener });
      };
    },
    waiting: () => answers.size,
    async collectGarbage() {
      await ask({ kind: 'collect garbage' });
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      try {
        await ask({ kind: 'close' });
      } finally {
        isClosed = true;
        thread.removeAllListeners('exit');
        await thread.terminate();
        for (const id of answers.keys()) settle(id, ({ reject }) => reject(closedError()));
      }
    },
  };
}

const closedError = () => new Error('The embedded database is closed.');

/** An open transaction goes on while the engine closes, which waits for its end. */
const isNewWork = (question: Question) =>
  question.kind === 'query' ? question.transaction === null : NEW_WORK.has(question.kind);

/**
 * Returns when the engine is open; throws what its thread failed with. A port of its own, since Node sends messages by
 * that of the thread too (`node --watch`).
 */
async function startThread(folder: string): Promise<{ port: MessageChannel['port1']; thread: Worker }> {
  const { port1: port, port2 } = new MessageChannel();
  const workerData: ThreadData = { folder, port: port2 };
  const thread = new Worker(programUrl('db/embedded/engine-thread'), {
    workerData,
    transferList: [port2],
  });
  const opened = Promise.withResolvers<void>();
  port.once('message', () => opened.resolve());
  thread.once('error', opened.reject);
  const takeExit = (code: number) => {
    throw new Error(`The thread of the embedded database ended with ${code}.`);
  };
  const rejectExit = (code: number) =>
    opened.reject(new Error(`The thread of the embedded database ended with ${code}.`));
  thread.once('exit', rejectExit);
  await opened.promise;
  thread.off('error', opened.reject).off('exit', rejectExit);
  // Outside of any promise, so that it ends the process.
  thread.on('error', (error) => {
    throw error;
  });
  thread.on('exit', takeExit);
  thread.unref();
  return { port, thread };
}
