import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PARSERS } from '../parsers.ts';
import { prepareStatements } from './prepared-statements.ts';

let plain: PGlite;
let prepared: PGlite;
beforeAll(async () => {
  [plain, prepared] = await Promise.all([
    PGlite.create({ parsers: PARSERS }),
    PGlite.create({ parsers: PARSERS }).then(prepareStatements),
  ]);
});
afterAll(() => Promise.all([plain.close(), prepared.close()]));
beforeEach(async () => {
  for (const engine of [plain, prepared])
    await engine.exec(`drop table if exists things; create table things (
      id bigint primary key, name text not null, tags text[], facts jsonb, made timestamptz, deleted boolean, size numeric, raw bytea
    )`);
});

const INSERT = `insert into things (id, name, tags, facts, made, deleted, size, raw)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`;
const thing = (id: number) => [
  ...[
    id,
    `이름 ${id}`,
    ['a', 'b"c'],
    { deep: [1, null] },
    new Date('2026-12-01T10:00:00.123Z'),
    id % 2 === 0,
  ],
  ...['1.50', new Uint8Array([0, 1, 255])],
];
const NULL_FACT = [8, 'null', null, 'null', null, null, null, null];
const NOTHING = [9, '', null, null, null, null, null, null];

it('returns the same results as the engine, for every type', async () => {
  const cases = [
    [INSERT, thing(1)],
    [INSERT, thing(2)],
    [INSERT, NULL_FACT],
    [INSERT, NOTHING],
    ['select * from things where id = any($1) order by id', [[1, 2, 9]]],
    ['update things set name = $1 where id < $2', ['neu', 3]],
    ['delete from things where id = $1', [77]],
    ['select count(*) as count from things where deleted is not distinct from $1', [null]],
    ['with removed as (delete from things where id = $1 returning id) select * from removed', [1]],
  ] as const;
  for (const [text, values] of cases) {
    const [ours, theirs] = [await prepared.query(text, [...values]), await plain.query(text, [...values])];
    expect([text, ours.rows, ours.affectedRows, ours.fields]).toEqual([
      ...[text, theirs.rows, theirs.affectedRows, theirs.fields],
    ]);
  }
});

it('prepares a statement once', async () => {
  const text = 'select name from things where id = $1 and id = $1';
  for (const id of [1, 2, 3]) await prepared.query(text, [id]);
  const { rows } = await prepared.query(
    `select generic_plans + custom_plans as runs from pg_prepared_statements where statement = '${text}'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});

it('returns each of many concurrent results to its caller, transactions included', async () => {
  const within = prepared.transaction(async (trx) => {
    await trx.query(INSERT, thing(1));
    await trx.query('update things set name = $1 where id = $2', ['inside', 1]);
    return (await trx.query('select name from things where id = $1', [1])).rows;
  });
  const concurrent = Array.from({ length: 20 }, (_, value) =>
    prepared.query('select $1::int as value', [value]),
  );
  expect(await within).toEqual([{ name: 'inside' }]);
  expect((await Promise.all(concurrent)).map(({ rows }) => rows)).toEqual(
    concurrent.map((_, value) => [{ value }]),
  );
});

it('reports the violated constraint, and works afterwards', async () => {
  await prepared.query(INSERT, thing(1));
  const again = prepared.query(INSERT, thing(1));
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
  const within = prepared.transaction(async (trx) => {
    await trx.query(INSERT, thing(2));
    await trx.query('select 1 / $1::int', [0]);
  });
  await expect(within).rejects.toMatchObject({ code: '22012' });
  await expect(prepared.query('select nothing from things where id = $1', [1])).rejects.toMatchObject({
    code: '42703',
  });
  expect((await prepared.query('select id from things where id > $1', [0])).rows).toEqual([{ id: 1 }]);
});

it('works after a table was altered', async () => {
  const read = () => prepared.query('select * from things where id = $1', [1]);
  await read();
  await prepared.exec('alter table things add column added int');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect((await read()).fields.map(({ name }) => name)).toContain('added');
});

it('decodes reads as the engine does, for every type that it decodes itself', async () => {
  const columns = [
    ...[
      '$1::int8 as whole',
      '$1::int8::numeric / 8 as part',
      '$1::int8::float8 / 3 as float',
      `'NaN'::float8 as no`,
    ],
    ...[
      '$1::int8::int4 as int',
      '$1::int8 > 0 as more',
      `now()::date - 1 as day`,
      `'-3 days 4 hours'::interval as span`,
    ],
    ...[`'2026-12-01 10:00:00.5+09'::timestamptz as made`, `'2026-12-01 10:00'::timestamp as local`],
    ...[
      `'이름 "🏃"'::text as text`,
      `'이름'::name as name`,
      '$1::int8::int4::int2 as small',
      `'text'::regtype::oid as oid`,
      `'1.25'::float4 as real`,
      `'{"a": [1, null]}'::json as json`,
      `'ab'::char(4) as padded`,
      `'이름'::varchar(9) as bounded`,
      `'0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'::uuid as uuid`,
      '$2::int8 as large',
      `jsonb_build_object('a', $1::int8) as facts`,
      'null::text as none',
    ],
  ];
  const text = `select ${columns.join(', ')} from generate_series(1, 3)`;
  for (const values of [
    [0, '0'],
    [-7, '-9007199254740991'],
    [123, '9223372036854775807'],
  ]) {
    const [ours, theirs] = [await prepared.query(text, values), await plain.query(text, values)];
    expect([ours.rows, ours.fields]).toEqual([theirs.rows, theirs.fields]);
  }
});

it('returns what the engine answers to others after a read, and after one that fails or has a notice', async () => {
  await prepared.exec(`create or replace function warn(fails boolean) returns int language plpgsql as $$
    begin raise notice 'seen'; if fails then raise exception 'refused'; end if; return 7; end $$`);
  const warn = (fails: boolean) => prepared.query('select warn($1) as value', [fails]);
  expect((await warn(false)).rows).toEqual([{ value: 7 }]);
  await expect(warn(true)).rejects.toMatchObject({ code: 'P0001', message: 'refused' });
  const heard: string[] = [];
  await prepared.listen('things', (payload) => heard.push(payload));
  await prepared.query('select pg_notify($1, $2)', ['things', 'one']);
  expect((await prepared.query('select $1::int as value', [1])).rows).toEqual([{ value: 1 }]);
  await prepared.transaction(async (trx) => {
    await trx.query('select pg_notify($1, $2)', ['things', 'two']);
    expect((await trx.query('select $1::int as value', [2])).rows).toEqual([{ value: 2 }]);
  });
  expect(heard).toEqual(['one', 'two']);

  await prepared.exec(`create or replace function tell(text text) returns text language plpgsql as $$
    begin perform pg_notify('things', text); return text; end $$`);
  await expect(prepared.query('select tell($1)', ['three'])).rejects.toThrow('only reads has notified');
  expect((await prepared.query('select $1::int as value', [3])).rows).toEqual([{ value: 3 }]);
});
