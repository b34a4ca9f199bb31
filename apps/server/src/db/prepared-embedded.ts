import { type PGlite, protocol, type Results, type Transaction } from '@electric-sql/pglite';
import { groupCommits, type InTurn } from './group-commit.ts';

const { serialize } = protocol;
/** What more statements there are is planned anew each time, so that their number stays bounded. */
const NAMED_STATEMENTS = 500;
const PLAN_IS_STALE = '0A000';
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface Prepared {
  readonly name: string;
  /** The types of its parameters, and of what it answers. */
  readonly parameters: readonly number[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

type Ask = (text: string, values: readonly unknown[]) => Promise<Results>;
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/**
 * Has the embedded database plan each statement with parameters once, and be called once for it instead of six times
 * (docs/adr/0015-prepared-embedded.md): a read takes a seventh of the time. What it answers is what `query` answers.
 */
export function prepareStatements(pglite: PGlite): PGlite {
  let known = new Map<string, Prepared>();
  let generation = 0;

  const ask: Ask = (text, values) =>
    pglite._runExclusiveQuery(async () => {
      const prepared = known.get(text) ?? (await prepare(text));
      const wire = values.map((value, place) => written(value, prepared.parameters[place] ?? 0));
      const bind = serialize.bind({ statement: prepared.name, values: wire });
      const { messages } = await pglite.execProtocol(joined(bind, serialize.execute({}), serialize.sync()));
      return read(messages, prepared.fields);
    });

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `${generation}.${known.size}`;
    const { messages } = await pglite.execProtocol(
      joined(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const prepared: Prepared = { name, parameters: parametersOf(messages), fields: fieldsOf(messages) };
    known.set(text, prepared);
    return prepared;
  };

  const written = (value: unknown, type: number): string | null => {
    if (value === null || value === undefined) return null;
    const serializer = pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  };

  const read = (messages: readonly Message[], fields: Prepared['fields']): Results => {
    const rows: Record<string, unknown>[] = [];
    let affectedRows = 0;
    for (const message of messages) {
      if (isRow(message)) {
        const row: Record<string, unknown> = {};
        fields.forEach(({ name, dataTypeID }, place) => {
          const text = message.fields[place] ?? null;
          const parse = pglite.parsers[dataTypeID];
          row[name] = text === null || !parse ? text : parse(text, dataTypeID);
        });
        rows.push(row);
      } else if (isComplete(message)) {
        const parts = message.text.split(' ');
        if (COUNTED.has(parts[0] ?? '')) affectedRows += Number(parts.at(-1));
      }
    }
    return { rows, affectedRows, fields: [...fields] };
  };

  const through =
    (plain: Transaction['query'], inTurn: InTurn): Transaction['query'] =>
    async (text, values = [], options) => {
      const isNamed = values.length > 0 && (known.has(text) || known.size < NAMED_STATEMENTS);
      if (!isNamed || !pglite.ready) return plain(text, values, options);
      const those = known;
      try {
        return (await inTurn(text, () => ask(text, values))) as Results<never>;
      } catch (error) {
        // A migration changed the columns of a `select *`: all statements get new names, once.
        const isStale = error instanceof Error && 'code' in error && error.code === PLAN_IS_STALE;
        if (isStale && known === those) {
          known = new Map();
          generation += 1;
        }
        throw error;
      }
    };

  const plain = { query: pglite.query.bind(pglite), transaction: pglite.transaction.bind(pglite) };
  pglite.query = through(plain.query, groupCommits(pglite));
  pglite.transaction = (work) =>
    plain.transaction((trx) => {
      const query = through(trx.query, (_, work) => work());
      return work(Object.create(trx, { query: { value: query } }));
    });
  return pglite;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function parametersOf(messages: readonly Message[]): number[] {
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
