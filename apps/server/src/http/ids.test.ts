import { ID_KINDS, idOf } from '@crewwith/domain/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIdCoder } from '../id-coder.ts';
import { compileIds } from './compile-ids.ts';

const ids = createIdCoder('a secret of at least sixteen');

describe('obfuscated ids', () => {
  it('decode to their number, and have at least 10 characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ID_KINDS), fc.nat({ max: Number.MAX_SAFE_INTEGER }), (kind, id) => {
        const wire = ids.encode(kind, id);
        expect(wire.length).toBeGreaterThanOrEqual(10);
        expect(idOf(kind).safeParse(wire).success).toBe(true);
        expect(ids.decode(kind, wire)).toBe(id);
      }),
    );
  });

  it('of one kind do not decode as another', () => {
    fc.assert(
      fc.property(fc.nat(), (id) => {
        expect(ids.decode('activity', ids.encode('crew', id))).not.toBe(id);
      }),
    );
  });

  it('differ with the secret', () => {
    expect(createIdCoder('another secret, as long').encode('crew', 1)).not.toBe(ids.encode('crew', 1));
  });

  it('cannot be guessed: raw numbers and random strings do not decode', () => {
    for (const text of [
      '1',
      '42',
      '',
      '../../etc',
      '__proto__',
      '한글한글한글한글한글한글',
      'x'.repeat(64),
    ]) {
      expect(ids.decode('crew', text)).toBeNull();
    }
    fc.assert(fc.property(fc.string({ maxLength: 64 }), (text) => ids.decode('crew', text) === null));
  });
});

describe('compileIds', () => {
  const schema = z.object({
    id: idOf('crew'),
    club_id: idOf('club').nullish(),
    rows: z.array(z.object({ activity_id: idOf('activity'), name: z.string() })).optional(),
    at: z.date().optional(),
  });

  it('decodes every id in place and leaves other values unchanged', () => {
    const at = new Date(0);
    const seen: string[] = [];
    const convert = compileIds(schema);
    const result = convert?.(
      { id: 1, club_id: null, rows: [{ activity_id: 2, name: 'a' }], at },
      (kind, value, path) => {
        seen.push(path);
        return `${kind}:${String(value)}`;
      },
      '',
    );
    expect(result).toEqual({
      id: 'crew:1',
      club_id: null,
      rows: [{ activity_id: 'activity:2', name: 'a' }],
      at,
    });
    expect(seen).toEqual(['id', 'rows.0.activity_id']);
  });

  it('returns null for a schema without ids', () => {
    expect(compileIds(z.object({ name: z.string() }))).toBeNull();
  });
});
