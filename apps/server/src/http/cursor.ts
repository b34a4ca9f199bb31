import type { IdKind } from '@crewwith/domain/ids';
import type { IdCoder } from '../id-coder.ts';
import { Refusal } from '../refusal.ts';

/** A position in a list: the numeric sort keys of a row, and its id. */
export interface Cursor {
  readonly keys: readonly number[];
  readonly id: number;
}

const CURSOR_PATTERN = /^((?:-?[0-9a-z]{1,11}(?:\.-?[0-9a-z]{1,11})*)?)-([A-Za-z0-9]{10,64})$/;
/** Years 1 to 9999 in milliseconds, the range of the database; no other sort key exceeds it. */
const KEY_MIN = Date.parse('0001-01-01T00:00:00.000Z');
const KEY_MAX = Date.parse('9999-12-31T23:59:59.999Z');

/** Encodes a cursor: its keys in base 36 and the id. */
export function encodeCursor(ids: IdCoder, kind: IdKind, { keys, id }: Cursor): string {
  return `${keys.map((key) => key.toString(36)).join('.')}-${ids.encode(kind, id)}`;
}

/** Decodes a cursor with this number of keys. Throws `request.malformed` when it is invalid. */
export function decodeCursor(ids: IdCoder, kind: IdKind, keyCount: number, cursor: string): Cursor {
  const [, written = '', wire = ''] = CURSOR_PATTERN.exec(cursor) ?? [];
  const keys = written === '' ? [] : written.split('.').map((key) => Number.parseInt(key, 36));
  const id = ids.decode(kind, wire);
  if (id === null || keys.length !== keyCount || !keys.every((key) => key >= KEY_MIN && key <= KEY_MAX)) {
    throw new Refusal('request.malformed', { errors: [{ path: 'cursor', message: 'cursor' }] });
  }
  return { keys, id };
}
