import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { definitionOf, type SchemaDefinition } from '../runtime/schema-definition.ts';
import { compileReply, type Encode, type Write, WrittenList } from './reply.ts';

/** A longer list is written in pieces of this many items. */
const PIECE = 100;

/**
 * Returns a function that writes a reply with a long list, or with one that is written already, as JSON, and between
 * the pieces of a long one lets the server do other work. It returns null for a reply without such a list. What does
 * not match the schema throws WrongReply.
 */
export function compileLongReply(
  schema: z.core.$ZodType,
): (value: unknown, encode: Encode) => Promise<Buffer> | null {
  const writeItem = compileItem(schema);
  if (writeItem) {
    return (value, encode) => {
      if (!isLong(value) && !(value instanceof WrittenList)) return null;
      return join(piecesOfList(writeItem, value, encode), { inTurns: isLong(value) });
    };
  }
  const def = definitionOf(schema);
  if (def.type !== 'object' || def.catchall || hasChecks(def)) return () => null;
  const fields = Object.entries(def.shape).map(
    ([name, field]): Field => ({ name, write: compileReply(field), writeItem: compileItem(field) }),
  );
  return (value, encode) => {
    const given = Object(value) as Record<string, unknown>;
    const lists = fields.flatMap(({ name, writeItem }) => (writeItem ? [given[name]] : []));
    const hasLong = lists.some(isLong);
    if (!hasLong && !lists.some((list) => list instanceof WrittenList)) return null;
    return join(piecesOfObject(fields, given, encode), { inTurns: hasLong });
  };
}

/** Returns null for what is no list, and for a list with checks of its own. */
function compileItem(schema: z.core.$ZodType): Write | null {
  const def = definitionOf(schema);
  return def.type === 'array' && !hasChecks(def) ? compileReply(def.element) : null;
}

const hasChecks = (def: SchemaDefinition) => 'checks' in def && (def.checks?.length ?? 0) > 0;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > PIECE;

interface Field {
  readonly name: string;
  readonly write: Write;
  readonly writeItem: Write | null;
}

function* piecesOfObject(
  fields: readonly Field[],
  value: Readonly<Record<string, unknown>>,
  encode: Encode,
): Generator<string | Uint8Array> {
  let separator = '{';
  for (const { name, write, writeItem } of fields) {
    const given = value[name];
    const key = `${separator}${JSON.stringify(name)}:`;
    if (writeItem !== null && (isLong(given) || given instanceof WrittenList)) {
      yield key;
      yield* piecesOfList(writeItem, given, encode);
    } else {
      const written = write(given, encode);
      if (written === undefined) continue;
      yield key + JSON.stringify(written);
    }
    separator = ',';
  }
  yield '}';
}

function* piecesOfList(
  write: Write,
  items: readonly unknown[] | WrittenList,
  encode: Encode,
): Generator<string | Uint8Array> {
  if (items instanceof WrittenList) return yield* piecesOfWritten(items);
  for (let from = 0; from < items.length; from += PIECE) {
    const piece = items.slice(from, from + PIECE).map((item) => write(item, encode));
    yield (from === 0 ? '[' : ',') + JSON.stringify(piece).slice(1, -1);
  }
  yield ']';
}

const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [
  Buffer,
  Buffer,
  Buffer,
];

function* piecesOfWritten({ items }: WrittenList): Generator<Uint8Array> {
  yield OPENING;
  for (const [index, pieces] of items.entries()) {
    if (index > 0) yield COMMA;
    yield* pieces;
  }
  yield CLOSING;
}

async function join(
  pieces: Iterable<string | Uint8Array>,
  { inTurns }: { inTurns: boolean },
): Promise<Buffer> {
  const written: Uint8Array[] = [];
  for (const piece of pieces) {
    written.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    // What is short or written already takes no turn of its own.
    if (inTurns && typeof piece === 'string' && piece.length > PIECE) await nextTurn();
  }
  return Buffer.concat(written);
}
