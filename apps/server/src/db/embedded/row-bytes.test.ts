import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRows, hasOnlyRows, isDecodable } from './row-bytes.ts';

type Value = string | null;

/** A message of PostgreSQL's protocol. */
function message(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function rowOf(values: readonly Value[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const text = Buffer.from(value ?? '');
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : text.length);
    return [length, text];
  });
  return message('D', count, ...parts);
}

const BOUND = message('2');
const READY = [message('C', Buffer.from('SELECT 1\0')), message('Z', Buffer.from('I'))];
const answerOf = (rows: readonly (readonly Value[])[]) =>
  Buffer.concat([BOUND, ...rows.map(rowOf), ...READY]);

const [BOOL, INT8, INT4, TEXT, FLOAT8, JSONB, DATE, TIMESTAMPTZ, NUMERIC, TEXT_ARRAY] = [
  ...[16, 20, 23, 25, 701, 3802, 1082, 1184, 1700, 1009],
] as const;
const fieldsOf = (...types: readonly number[]) =>
  types.map((dataTypeID, index) => ({ name: `c${index}`, dataTypeID }));

describe('the bytes of rows', () => {
  it('are decoded by the types of their columns', () => {
    const fields = fieldsOf(BOOL, BOOL, INT8, INT4, TEXT, FLOAT8, JSONB, DATE, TIMESTAMPTZ, NUMERIC, TEXT);
    const values = [
      't',
      'f',
      '9007199254740991',
      '-12',
      '달리기 🏃',
      '-1.5e-7',
      '{"a":[1,null]}',
      '2026-12-01',
    ];
    const row = [...values, '2026-12-01 10:00:00.123+00', '12.50', null];
    expect(decodeRows(answerOf([row, row.map(() => null)]), fields)).toEqual([
      {
        ...{ c0: true, c1: false, c2: Number.MAX_SAFE_INTEGER, c3: -12, c4: '달리기 🏃', c5: -1.5e-7 },
        ...{
          c6: { a: [1, null] },
          c7: '2026-12-01',
          c8: new Date('2026-12-01T10:00:00.123Z'),
          c9: 12.5,
          c10: null,
        },
      },
      Object.fromEntries(fields.map(({ name }) => [name, null])),
    ]);
  });

  it('are decoded whatever the texts and numbers', () => {
    const row = fc.tuple(
      fc.option(fc.string({ unit: 'binary' })),
      fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      fc.option(fc.jsonValue({ maxDepth: 2 })),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const texts = rows.map(([text, whole, json]) => [
          text,
          whole === null ? null : String(whole),
          json === null ? null : JSON.stringify(json),
        ]);
        const expected = texts.map(([text, whole, json]) => [
          // What is no Unicode is stored as U+FFFD.
          text === null ? null : text?.toWellFormed(),
          whole === null ? null : Number(whole),
          json === null ? null : JSON.parse(json ?? ''),
        ]);
        const decoded = decodeRows(answerOf(texts as Value[][]), fieldsOf(TEXT, INT8, JSONB));
        expect(decoded.map((each) => Object.values(each))).toEqual(expected);
      }),
    );
  });

  it('have the last of two columns of one name', () => {
    const fields = [...fieldsOf(INT4), ...fieldsOf(INT4)];
    expect(
      decodeRows(
        answerOf([
          ['1', '2'],
          ['1', null],
        ]),
        fields,
      ),
    ).toEqual([{ c0: 2 }, { c0: null }]);
  });

  it('are left to the engine where a column is an array, or none', () => {
    expect(isDecodable(fieldsOf(INT4, TEXT))).toBe(true);
    expect(isDecodable(fieldsOf(INT4, TEXT_ARRAY))).toBe(false);
    expect(isDecodable([])).toBe(false);
  });

  it('are told from an answer with anything else', () => {
    expect(hasOnlyRows(answerOf([['1'], [null]]))).toBe(true);
    const error = message('E', Buffer.from('SERROR\0C22012\0\0'));
    expect(hasOnlyRows(Buffer.concat([BOUND, rowOf(['1']), error, ...READY]))).toBe(false);
  });
});
