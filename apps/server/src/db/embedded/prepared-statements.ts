import {
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { createSemaphore } from '../../runtime/semaphore.ts';
import { groupCommits, type Schedule } from './group-commit.ts';
import { decodeRows, hasOnlyRows, isDecodable } from './row-bytes.ts';
import { toObjects } from './rows.ts';

const { Parser, serialize } = protocol;
/** Bounds the engine's memory: further texts are planned at each call. */
const MAX_PREPARED = 500;
const CACHED_PLAN_IS_STALE = '0A000';
const NOTHING = new Uint8Array(0);
const COUNTED_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** So many transactions stand in the engine's lock, which serves in order: a statement there waits for no more. */
const MAX_TRANSACTIONS = 16;

/** Statements that only read, by their words. What a function of theirs notifies is refused by `readAnswer`. */
const ONLY_READS = /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete|merge|\w*notify)\b)/is;

interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  /** Whether its rows are decoded here instead of by the engine's library. */
  readonly isDecodedHere: boolean;
}

interface Options extends QueryOptions {
  /** Returns the answer of a read as `bytes` for `decodeRows` instead of rows, where it can be decoded so. */
  readonly undecoded?: boolean;
}

/** Either has rows, or `bytes`. */
export interface PreparedResults<Row = Record<string, unknown>> extends Results<Row> {
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

type Execute = (
  text: string,
  values: readonly unknown[],
  options: Options | undefined,
) => Promise<PreparedResults>;
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/**
 * Replaces `query` of the engine and of its transactions: a statement with parameters is planned once, and costs one
 * or two calls into the engine instead of six (docs/adr/0015-embedded-prepared-statements.md). Results equal those of
 * the original `query`, but for a U+FEFF at the start of a text, which the library drops.
 */
export function prepareStatements(pglite: PGlite): PGlite {
  let prepared = new Map<string, Prepared>();
  let generation = 0;

  const execute: Execute = (text, values, options) =>
    pglite._runExclusiveQuery(async () => {
      const statement = prepared.get(text) ?? (await prepare(text));
      const serialized = values.map((value, index) => toText(value, statement.parameterTypes[index] ?? 0));
      const bind = serialize.bind({ statement: statement.name, values: serialized });
      const question = concat(bind, serialize.execute({}), serialize.sync());
      const { fields, isDecodedHere } = statement;
      if (isDecodedHere && (options?.undecoded || options?.rowMode !== 'array')) {
        const bytes = await readAnswer(pglite, question);
        if (options?.undecoded) return { rows: [], fields: [...fields], affectedRows: 0, bytes };
        return { rows: decodeRows(bytes, fields) as Results['rows'], fields: [...fields], affectedRows: 0 };
      }
      const { messages } = await pglite.execProtocol(question);
      return toResults(messages, fields, options?.rowMode);
    });

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `${generation}.${prepared.size}`;
    const { messages } = await pglite.execProtocol(
      concat(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const fields = fieldsOf(messages);
    const isDecodedHere = ONLY_READS.test(text) && isDecodable(fields);
    const statement = { name, parameterTypes: parameterTypesOf(messages), fields, isDecodedHere };
    prepared.set(text, statement);
    return statement;
  };

  const toText = (value: unknown, type: number): string | null => {
    if (value === null || value === undefined) return null;
    const serializer = pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  };

  const toResults = (
    messages: readonly Message[],
    fields: Prepared['fields'],
    rowMode: QueryOptions['rowMode'],
  ): Results => {
    const rows: unknown[][] = [];
    let affectedRows = 0;
    for (const message of messages) {
      if (isRow(message)) {
        const row = fields.map(({ dataTypeID }, index) => {
          const text = message.fields[index] ?? null;
          const parse = pglite.parsers[dataTypeID];
          return text === null || !parse ? text : parse(text, dataTypeID);
        });
        rows.push(row);
      } else if (isCompletion(message)) {
        const words = message.text.split(' ');
        if (COUNTED_COMMANDS.has(words[0] ?? '')) affectedRows += Number(words.at(-1));
      }
    }
    return {
      rows: rowMode === 'array' ? rows : toObjects(rows, fields),
      affectedRows,
      fields: [...fields],
    } as Results;
  };

  const queryBy =
    (original: Transaction['query'], schedule: Schedule): Transaction['query'] =>
    async (text, values = [], options?: Options) => {
      const mayPrepare = values.length > 0 && (prepared.has(text) || prepared.size < MAX_PREPARED);
      if (!mayPrepare || !pglite.ready) return original(text, values, options);
      const before = prepared;
      try {
        return (await schedule(text, () => execute(text, values, options))) as Results<never>;
      } catch (error) {
        // A migration changed the columns of a `select *`: all statements are prepared again, once.
        const isStale = error instanceof Error && 'code' in error && error.code === CACHED_PLAN_IS_STALE;
        if (isStale && prepared === before) {
          prepared = new Map();
          generation += 1;
        }
        throw error;
      }
    };

  const original = {
    query: pglite.query.bind(pglite),
    transaction: pglite.transaction.bind(pglite),
    close: pglite.close.bind(pglite),
  };
  const { schedule, whenIdle } = groupCommits(pglite);
  pglite.query = queryBy(original.query, schedule);
  const inTurn = createSemaphore(MAX_TRANSACTIONS);
  /** Runs work when all transactions that were asked for before have ended, and before any other. */
  const afterTransactions = async (work: () => Promise<void>) => {
    const done = Promise.withResolvers<void>();
    let held = 0;
    const hold = async () => {
      held += 1;
      if (held === MAX_TRANSACTIONS) done.resolve(work());
      await done.promise;
    };
    await Promise.all(Array.from({ length: MAX_TRANSACTIONS }, () => inTurn(hold)));
  };
  pglite.transaction = (work) =>
    inTurn(() =>
      original.transaction((trx) => {
        const query = queryBy(trx.query, (_, run) => run());
        return work(Object.create(trx, { query: { value: query } }));
      }),
    );
  pglite.close = () =>
    afterTransactions(async () => {
      await whenIdle();
      // Statements without arguments wait in the engine's own lock, which serves in order.
      await pglite._runExclusiveTransaction(async () => undefined);
      await original.close();
    });
  return pglite;
}

/**
 * Sends messages to the engine and returns the bytes of its answer, which its library would parse with an allocation
 * and a decoder's call for each value. Throws DatabaseError, and when the answer has a notification, which no one would
 * hear.
 */
async function readAnswer(pglite: PGlite, question: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // Otherwise the library would go on to pass what the engine answers to `onRawData` alone.
  const reset = () => pglite.execProtocolStream(NOTHING, { syncToFs: false });
  try {
    // A chunk is a view of the engine's memory, which the next one overwrites.
    const onRawData = (chunk: Uint8Array) => void chunks.push(chunk.slice());
    await pglite.execProtocolRawStream(question, { syncToFs: false, onRawData });
  } catch (error) {
    await reset().catch(() => undefined);
    throw error;
  }
  await reset();
  const answer = concat(...chunks);
  if (!hasOnlyRows(Buffer.from(answer.buffer))) refuseOthers(answer);
  return answer;
}

/**
 * Throws the error in an answer, or that it has a notification, which fails a statement that has already committed.
 * Without either it has a notice, which is ignored.
 */
function refuseOthers(answer: Uint8Array): void {
  new Parser().parse(answer, (message) => {
    if (message instanceof Error) throw message;
    if (message.name === 'notification') throw new Error('A statement that only reads has notified.');
  });
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function parameterTypesOf(messages: readonly Message[]): number[] {
  const found = messages.find((message) => message.name === 'parameterDescription');
  return found && 'dataTypeIDs' in found ? (found.dataTypeIDs as number[]) : [];
}

function fieldsOf(messages: readonly Message[]): Prepared['fields'] {
  const found = messages.find((message) => message.name === 'rowDescription');
  if (!found || !('fields' in found)) return [];
  return (found.fields as Prepared['fields']).map(({ name, dataTypeID }) => ({ name, dataTypeID }));
}

function isRow(message: Message): message is Message & { fields: (string | null)[] } {
  return message.name === 'dataRow';
}

function isCompletion(message: Message): message is Message & { text: string } {
  return message.name === 'commandComplete';
}
