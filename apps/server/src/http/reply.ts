import { type IdKind, idKindOf } from '@crewwith/domain/ids';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { IdCoder } from '../id-coder.ts';
import { definitionOf } from '../runtime/schema-definition.ts';
import { compileIds } from './compile-ids.ts';

export type Encode = (kind: IdKind, id: number) => string;
/** Converts a service's result to its wire form. Throws when it does not match the schema. */
export type Write = (value: unknown, encode: Encode) => unknown;

/**
 * Serializes replies with compiled schemas: only declared fields are sent, ids as strings and times as text. Faster
 * than zod (docs/adr/0020-reply-serializer.md), which still handles the kinds not compiled here.
 */
export function replySerializer(ids: IdCoder): FastifySerializerCompiler<z.core.$ZodType> {
  const encode: Encode = (kind, id) => ids.encode(kind, id);
  return ({ schema }) => {
    const write = compileReply(schema);
    return (value) => JSON.stringify(write(value, encode));
  };
}

/** A list of a reply whose items are JSON in their wire form already, each in pieces. */
export class WrittenList {
  readonly items: readonly (readonly Uint8Array[])[];

  constructor(items: readonly (readonly Uint8Array[])[]) {
    this.items = items;
  }
}

/** A reply that does not match its schema: a bug of the server, answered with 500. */
export class WrongReply extends TypeError {
  constructor(expected: string) {
    super(`A reply has something else where its schema wants ${expected}`);
  }
}

export function compileReply(schema: z.core.$ZodType): Write {
  const kind = idKindOf(schema);
  // A string was already encoded, as in a list of ids.
  if (kind) return (value, encode) => (typeof value === 'number' ? encode(kind, value) : textOf(value));
  const def = definitionOf(schema);
  if ('checks' in def && def.checks && def.checks.length > 0) return encodedByZod(schema);
  switch (def.type) {
    case 'object':
      return def.catchall ? encodedByZod(schema) : compileObject(def.shape);
    case 'array': {
      const write = compileReply(def.element);
      return (value, encode) => {
        if (!Array.isArray(value)) throw new WrongReply('a list');
        return value.map((item) => write(item, encode));
      };
    }
    case 'optional': {
      const write = compileReply(def.innerType);
      return (value, encode) => (value === undefined ? undefined : write(value, encode));
    }
    case 'nullable': {
      const write = compileReply(def.innerType);
      return (value, encode) => (value === null ? null : write(value, encode));
    }
    case 'string':
      return 'format' in def ? encodedByZod(schema) : textOf;
    case 'number':
      return 'format' in def && def.format === 'safeint' ? wholeOf : encodedByZod(schema);
    case 'boolean':
      return oneOf([true, false]);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'pipe':
      return compileTime(schema) ?? encodedByZod(schema);
    default:
      return encodedByZod(schema);
  }
}

function compileObject(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(([name, field]) => [name, compileReply(field)] as const);
  return (value, encode) => {
    if (typeof value !== 'object' || value === null) throw new WrongReply('an object');
    const given = value as Record<string, unknown>;
    const written: Record<string, unknown> = {};
    for (const [name, write] of fields) {
      const field = write(given[name], encode);
      if (field !== undefined) written[name] = field;
    }
    return written;
  };
}

/** Compiles a codec between instants and text. */
function compileTime(schema: z.core.$ZodType): Write | null {
  if (!(schema instanceof z.ZodCodec)) return null;
  const { out, reverseTransform } = schema.def;
  if (!(out instanceof z.ZodDate)) return null;
  return (value) => {
    if (!(value instanceof Date)) throw new WrongReply('an instant');
    return reverseTransform(value, { value, issues: [] });
  };
}

function encodedByZod(schema: z.core.$ZodType): Write {
  const convert = compileIds(schema);
  if (!convert) return (value) => z.encode(schema, value);
  return (value, encode) =>
    z.encode(
      schema,
      convert(value, (kind, id) => (typeof id === 'number' ? encode(kind, id) : id), ''),
    );
}

function oneOf(values: readonly unknown[]): Write {
  const allowed = new Set(values);
  return (value) => {
    if (!allowed.has(value)) throw new WrongReply(`one of ${values.join(', ')}`);
    return value;
  };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new WrongReply('text');
  return value;
}

function wholeOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new WrongReply('a whole number');
  return value as number;
}
