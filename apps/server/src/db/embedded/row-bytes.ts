import { PARSERS } from '../parsers.ts';
import type { Field } from './rows.ts';

type Decode = (bytes: Buffer, start: number, end: number) => unknown;

/** The first bytes of PostgreSQL's messages. */
const DATA_ROW = 'D'.charCodeAt(0);
/** Those that say that a statement went well: bound, row, complete, ready. */
const EXPECTED = new Set(Buffer.from('2DCZ'));
/** Bytes of a row before its values: type, length and number of values. */
const BEFORE_VALUES = 7;

const asText: Decode = (bytes, start, end) => bytes.toString('utf8', start, end);
const parsedBy =
  (parse: (text: string) => unknown): Decode =>
  (bytes, start, end) =>
    parse(bytes.toString('utf8', start, end));

const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
/** More digits may exceed the safe integers. */
const EXACT_DIGITS = 15;
/** Up to so many digits without a string between. */
const asInteger: Decode = (bytes, start, end) => {
  if (end - start > EXACT_DIGITS) return Number(bytes.toString('latin1', start, end));
  const isNegative = bytes[start] === MINUS;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1)
    value = value * 10 + ((bytes[at] ?? 0) - ZERO);
  return isNegative ? -value : value;
};
const TRUE = 't'.charCodeAt(0);

/** By type oid, with the results of `PARSERS` and of the engine's own parsers. */
const DECODERS: ReadonlyMap<number, Decode> = new Map<number, Decode>([
  [16, (bytes, start) => bytes[start] === TRUE],
  ...[20, 21, 23, 26].map((integer) => [integer, asInteger] as const),
  ...[19, 25, 1042, 1043, 2950].map((text) => [text, asText] as const),
  ...[700, 701].map((float) => [float, parsedBy(Number)] as const),
  ...[114, 3802].map((json) => [json, parsedBy(JSON.parse)] as const),
  ...[1082, 1114, 1184, 1186, 1700].map((type) => [type, parsedBy(PARSERS[type] ?? String)] as const),
]);

/** Whether rows with these fields can be decoded here. Arrays and bytes are left to the engine. */
export const isDecodable = (fields: readonly Field[]): boolean =>
  fields.length > 0 && fields.every(({ dataTypeID }) => DECODERS.has(dataTypeID));

/** Whether an answer has nothing but the rows of a statement that went well. */
export function hasOnlyRows(answer: Buffer): boolean {
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (!EXPECTED.has(answer[at] ?? 0)) return false;
  }
  return true;
}

/** Returns the rows of an answer in PostgreSQL's protocol, as objects by the names of their columns. */
export function decodeRows(answer: Uint8Array, fields: readonly Field[]): Record<string, unknown>[] {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.length);
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    decode: DECODERS.get(dataTypeID) ?? asText,
  }));
  // V8 copies an object faster than it adds the fields of each row.
  const shape = Object.fromEntries(fields.map(({ name }) => [name, null]));
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== DATA_ROW) continue;
    const row: Record<string, unknown> = { ...shape };
    let start = at + BEFORE_VALUES;
    for (const { name, decode } of columns) {
      const length = bytes.readInt32BE(start);
      start += 4;
      row[name] = length < 0 ? null : decode(bytes, start, start + length);
      start += Math.max(length, 0);
    }
    rows.push(row);
  }
  return rows;
}
