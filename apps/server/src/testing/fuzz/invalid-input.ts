import { ID_KINDS } from '@crewwith/domain/ids';
import fc, { type Arbitrary } from 'fast-check';

/** The input of a call. Every part is a tree of JSON values. */
export type Parts = Record<'params' | 'query' | 'body' | 'headers', unknown>;

/** A change at one location of the parts. The location is an index, so that fast-check can shrink it. */
export interface Mutation {
  readonly index: number;
  readonly act: 'replace' | 'remove' | 'wrap' | 'add' | 'repeat';
  readonly value: unknown;
  readonly key: string;
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Values that often break servers. */
const INVALID_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...['', ' ', '0', '-1', '7', '007', '+1', '1e3', '1.0', '0x10', 'NaN', 'Infinity', '9'.repeat(400)],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e',
    '\u200d',
    '💥',
    'ﷺ',
    'İ',
    'ß',
    'e\u0301'.repeat(40),
  ],
  ...['null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...[
    "'; drop table members; --",
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '..',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    'max_id',
    'a/b',
    '?',
    '#',
    'http://[',
    'javascript:alert(1)',
  ],
  ...[
    '9999-99-99',
    '0000-01-01',
    '2026-02-30',
    '2026-12-01T25:00:00Z',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13',
  ],
  ...['a'.repeat(5_000), '가'.repeat(21_000), '\u0301'.repeat(3_000), '1\n'.repeat(2_000)],
  ...[[], [[]], {}, [null], [0, 1], { $gt: '' }, { length: 1e9 }, { toString: 1 }, deep(3_000)],
];

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'state',
  'admin_level',
  'member_id',
  'version',
];

/** Invalid values for any field. */
const invalidValues: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...INVALID_VALUES) },
  { weight: 2, arbitrary: fc.constantFrom(...ID_KINDS).map((kind) => `<${kind}:first>`) },
  { weight: 1, arbitrary: fc.constantFrom(...ID_KINDS).map((kind) => `<${kind}:huge>`) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.double() },
);

export const mutations: Arbitrary<Mutation> = fc.record({
  index: fc.nat(60),
  act: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add', 'repeat'),
  value: invalidValues,
  key: fc.constantFrom(...KEYS),
});

interface Location {
  readonly parent: object;
  readonly key: string;
}

/** Applies mutations to a copy. */
export function mutate(parts: Parts, changes: readonly Mutation[]): Parts {
  const copy = structuredClone(parts);
  for (const change of changes) {
    const locations = locationsOf(copy);
    const location = locations[change.index % locations.length];
    if (location) apply(location, change);
  }
  return copy;
}

/** Every location inside the parts, and the body itself. The other parts cannot be replaced as a whole. */
function locationsOf(parts: Parts): Location[] {
  const locations: Location[] = [];
  const walk = (parent: object) => {
    for (const [key, value] of Object.entries(parent)) {
      locations.push({ parent, key });
      if (locations.length < 200 && typeof value === 'object' && value !== null) walk(value);
    }
  };
  locations.push({ parent: parts, key: 'body' });
  for (const part of [parts.params, parts.query, parts.body, parts.headers])
    if (typeof part === 'object' && part !== null) walk(part);
  return locations;
}

function apply({ parent, key }: Location, { act, value, key: added }: Mutation): void {
  const before: unknown = Reflect.get(parent, key);
  // Like JSON.parse, without calling setters of a prototype.
  const put = (target: object, name: string, newValue: unknown) =>
    Object.defineProperty(target, name, {
      value: newValue,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  if (act === 'remove') Reflect.deleteProperty(parent, key);
  else if (act === 'wrap') put(parent, key, [before]);
  else if (act === 'repeat') put(parent, key, [before, before]);
  else if (act === 'add' && typeof before === 'object' && before !== null && !Array.isArray(before))
    put(before, added, value);
  else put(parent, key, structuredClone(value));
}
