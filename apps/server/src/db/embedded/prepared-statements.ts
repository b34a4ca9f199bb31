import {
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { groupCommits, type Schedule } from './group-commit.ts';
import { toObjects } from './rows.ts';

const { serialize } = protocol;
/** Bounds the engine's memory: further texts are planned at each call. */
const MAX_PREPARED = 500;
const CACHED_PLAN_IS_STALE = '0A000';
const COUNTED_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

type RowMode = QueryOptions['rowMode'];
type Execute = (text: string, values: readonly unknown[], rowMode: RowMode) => Promise<Results>;
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/**
 * Replaces `query` of the engine and of its transactions: a statement with parameters is planned once, and costs one
 * call into the engine instead of six (docs/adr/0015-embedded-prepared-statements.md). Results equal those of the
 * original `query`.
 */
export function prepareStatements(pglite: PGlite): PGlite {
  let prepared = new Map<string, Prepared>();
  let generation = 0;

  const execute: Execute = (text, values, rowMode) =>
    pglite._runExclusiveQuery(async () => {
      const statement = prepared.get(text) ?? (await prepare(text));
      const serialized = values.map((value, index) => toText(value, statement.parameterTypes[index] ?? 0));
      const bind = serialize.bind({ statement: statement.name, values: serialized });
      const { messages } = await pglite.execProtocol(concat(bind, serialize.execute({}), serialize.sync()));
      return toResults(messages, statement.fields, rowMode);
    });

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `${generation}.${prepared.size}`;
    const { messages } = await pglite.execProtocol(
      concat(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const statement = { name, parameterTypes: parameterTypesOf(messages), fields: fieldsOf(messages) };
    prepared.set(text, statement);
    return statement;
  };

  const toText = (value: unknown, type: number): string | null => {
    if (value === null || value === undefined) return null;
    const serializer = pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  };

  const toResults = (messages: readonly Message[], fields: Prepared['fields'], rowMode: RowMode): Results => {
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
      } else if (isComplete(message)) {
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
    async (text, values = [], options) => {
      const mayPrepare = values.length > 0 && (prepared.has(text) || prepared.size < MAX_PREPARED);
      if (!mayPrepare || !pglite.ready) return original(text, values, options);
      const before = prepared;
      try {
        return (await schedule(text, () => execute(text, values, options?.rowMode))) as Results<never>;
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

  const original = { query: pglite.query.bind(pglite), transaction: pglite.transaction.bind(pglite) };
  pglite.query = queryBy(original.query, groupCommits(pglite));
  pglite.transaction = (work) =>
    original.transaction((trx) => {
      const query = queryBy(trx.query, (_, run) => run());
      return work(Object.create(trx, { query: { value: query } }));
    });
  return pglite;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
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

function isComplete(message: Message): message is Message & { text: string } {
  return message.name === 'commandComplete';
}
