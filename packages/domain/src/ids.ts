import { z } from 'zod';

/** The kinds of entity that have an id on the wire, each with its own salt (docs/specification.md#ids). */
export const ID_KINDS = [
  'club',
  'member',
  'crew',
  'activity',
  'notice',
  'message',
  'image',
  'social',
  'session',
  'cancellation',
  'appeal',
  'series',
  'poll',
  'poll_option',
  'notification',
  'audit_entry',
  'error_log',
  'calendar_feed',
  'push_subscription',
] as const;
export type IdKind = (typeof ID_KINDS)[number];

export const ID_MIN_LENGTH = 10;

declare const idKind: unique symbol;

/** An obfuscated id on the wire: a string that decodes to a number only with the server's salt. */
export type WireId<K extends IdKind = IdKind> = string & { readonly [idKind]: K };

const schemas = new WeakMap<z.core.$ZodType, IdKind>();

function makeId<K extends IdKind>(kind: K) {
  const text: z.ZodType<string, string> = z
    .string()
    .regex(/^[A-Za-z0-9]{10,64}$/)
    .describe(`Obfuscated ${kind} id`);
  const schema = text as z.ZodType<WireId<K>, string>;
  schemas.set(schema, kind);
  return schema;
}

const byKind = Object.fromEntries(ID_KINDS.map((kind) => [kind, makeId(kind)])) as {
  [K in IdKind]: z.ZodType<WireId<K>, string>;
};

/** The schema of an id of this kind. */
export function idOf<K extends IdKind>(kind: K): z.ZodType<WireId<K>, string> {
  return byKind[kind] as z.ZodType<WireId<K>, string>;
}

/** The kind of id of a schema, if it is one. The server uses it to decode and encode. */
export function idKindOf(schema: z.core.$ZodType): IdKind | undefined {
  return schemas.get(schema);
}
