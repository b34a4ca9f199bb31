import { type IdKind, idKindOf } from '@crewwith/domain/ids';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { definitionOf, isOptional } from '../../runtime/schema-definition.ts';
import { fieldHint } from './hints.ts';
import type { Names } from './names.ts';

const MAX_LENGTH = 60;

/** Mostly valid wire values of a schema, with ids as `<kind:name>`. */
export function valuesOf(schema: z.core.$ZodType, names: Names, field = '', tag = ''): Arbitrary<unknown> {
  const kind = idKindOf(schema);
  if (kind) return idsOf(kind, names);
  const plain = () => plainValues(schema, names, field, tag);
  const def = definitionOf(schema);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return plain();
  const hint = fieldHint(field, tag, names);
  return hint ? fc.oneof({ weight: 9, arbitrary: hint }, { weight: 1, arbitrary: plain() }) : plain();
}

/** Ids of a kind, often the caller's own. */
function idsOf(kind: IdKind, names: Names): Arbitrary<string> {
  const known = (names.get(kind) ?? []).map((name) => `<${kind}:${name}>`);
  const some = fc.constantFrom(...known);
  return known.includes(`<${kind}:own>`)
    ? fc.oneof({ weight: 1, arbitrary: fc.constant(`<${kind}:own>`) }, { weight: 1, arbitrary: some })
    : some;
}

function plainValues(schema: z.core.$ZodType, names: Names, field: string, tag: string): Arbitrary<unknown> {
  const def = definitionOf(schema);
  const of = (inner: z.core.$ZodType, name = field) => valuesOf(inner, names, name, tag);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [name, of(inner, name)] as const);
      const required = Object.entries(def.shape)
        .filter(([, inner]) => !isOptional(inner))
        .map(([name]) => name);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    case 'array':
      return fc.array(of(def.element), { maxLength: 4 });
    case 'record':
      return fc.dictionary(text(1, 20), text(0, 20), { maxKeys: 4 });
    case 'optional':
    case 'default':
      return of(def.innerType);
    case 'nullable':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 6, arbitrary: of(def.innerType) },
      );
    case 'union':
      return fc.oneof(...def.options.map((option) => of(option)));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(schema);
    case 'pipe':
      return of(isTransform(def.in) || coerces(def.in) ? def.out : def.in);
    case 'string':
      return strings(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const isTransform = (schema: z.core.$ZodType) => definitionOf(schema).type === 'transform';
const coerces = (schema: z.core.$ZodType) => {
  const def = definitionOf(schema);
  return 'coerce' in def && def.coerce === true;
};

const limitsOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.BaseSchema;

function numbers(schema: z.core.$ZodType): Arbitrary<number> {
  const { minimum, maximum } = limitsOf(schema);
  const within = (limit: number | undefined, otherwise: number) =>
    limit !== undefined && Math.abs(limit) < otherwise ** 2 ? limit : otherwise;
  const [min, max] = [within(minimum, -9), within(maximum, 99)];
  return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.constantFrom(min, max, min - 1, max + 1));
}

const FORMATTED: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-12-03T19:00:00.000Z', '2026-12-03T19:00:00Z'],
  date: ['1995-03-02', '2026-12-01', '0001-01-01', '9999-12-31'],
  email: ['someone@example.com', 'a+b@sub.example.co.kr'],
  uri: ['https://example.com/a?b=c', 'http://localhost:3000/oauth'],
};

function strings(schema: z.core.$ZodType): Arbitrary<string> {
  const { format = '', pattern, minLength = 0, maxLength = MAX_LENGTH } = limitsOf(schema);
  const formatted = FORMATTED[format];
  if (formatted) return fc.constantFrom(...formatted);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return text(minLength, Math.max(minLength, maxLength));
}

function text(min: number, max: number): Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('함께 달려요', '  앞뒤 공백  ', 'first\nsecond', '👨‍👩‍👧‍👦 가족', 'שלום', 'a'),
    fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, MAX_LENGTH) }),
    fc.constantFrom(min, max, max + 1).map((length) => '가'.repeat(Math.min(length, 25_000))),
  );
}
