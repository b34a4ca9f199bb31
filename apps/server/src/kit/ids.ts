import { createHmac } from 'node:crypto';
import { ID_KINDS, ID_MIN_LENGTH, type IdKind, idKindOf, type WireId } from '@crewwith/domain/ids';
import Hashids from 'hashids';
import type { z } from 'zod';

export interface IdCoder {
  encode(kind: IdKind, id: number): string;
  /** The number, or null for a string that is no id of this kind. */
  decode(kind: IdKind, wire: string): number | null;
}

/** Ids that are obfuscated with a salt per kind, made from the secret (specification section 2, contract section 2). */
export function createIdCoder(secret: string): IdCoder {
  const salt = (kind: IdKind) => createHmac('sha256', secret).update(`id:${kind}`).digest('base64');
  const coders = Object.fromEntries(
    ID_KINDS.map((kind) => [kind, new Hashids(salt(kind), ID_MIN_LENGTH)]),
  ) as Record<IdKind, InstanceType<typeof Hashids>>;
  const known = Object.fromEntries(ID_KINDS.map((kind) => [kind, new Pairs()])) as Record<IdKind, Pairs>;
  const encode = (kind: IdKind, id: number) => {
    const wire = known[kind].wire(id) ?? coders[kind].encode(id);
    known[kind].remember(id, wire);
    return wire;
  };
  return {
    encode,
    decode(kind, wire) {
      const before = known[kind].id(wire);
      if (before !== undefined) return before;
      try {
        const [id] = coders[kind].decode(wire);
        return typeof id === 'number' && encode(kind, id) === wire ? id : null;
      } catch {
        // The library's message prints the salted alphabet.
        return null;
      }
    },
  };
}

/** Of one kind: 1 MB or so. */
const REMEMBERED = 5000;

/** The ids that were last met, in both directions: a salted alphabet is shuffled anew for each, which takes a while. */
class Pairs {
  readonly #wires = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  wire(id: number): string | undefined {
    return this.#wires.get(id);
  }

  id(wire: string): number | undefined {
    return this.#ids.get(wire);
  }

  remember(id: number, wire: string): void {
    if (this.#wires.has(id)) return;
    if (this.#wires.size >= REMEMBERED) {
      this.#wires.clear();
      this.#ids.clear();
    }
    this.#wires.set(id, wire);
    this.#ids.set(wire, id);
  }
}

/** A wire type as the server sees it: every obfuscated id is its number. */
export type ServerSide<T> = T extends WireId
  ? number
  : T extends Date
    ? T
    : T extends readonly (infer U)[]
      ? ServerSide<U>[]
      : T extends object
        ? { [K in keyof T]: ServerSide<T[K]> }
        : T;

type Convert = (
  value: unknown,
  id: (kind: IdKind, value: unknown, path: string) => unknown,
  path: string,
) => unknown;

const keep: Convert = (value) => value;

/** Compiles a schema into a function that replaces every id in a value of it, or null when it has none. */
export function compileIds(schema: z.core.$ZodType): Convert | null {
  const convert = compile(schema);
  return convert === keep ? null : convert;
}

function compile(schema: z.core.$ZodType): Convert {
  const kind = idKindOf(schema);
  if (kind) return (value, id, path) => id(kind, value, path);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
        .map(([name, field]) => [name, compile(field)] as const)
        .filter(([, convert]) => convert !== keep);
      if (fields.length === 0) return keep;
      return (value, id, path) => {
        if (typeof value !== 'object' || value === null) return value;
        const copy: Record<string, unknown> = { ...value };
        for (const [name, convert] of fields) {
          if (copy[name] !== undefined) copy[name] = convert(copy[name], id, path ? `${path}.${name}` : name);
        }
        return copy;
      };
    }
    case 'array': {
      const convert = compile(def.element);
      if (convert === keep) return keep;
      return (value, id, path) =>
        Array.isArray(value) ? value.map((item, index) => convert(item, id, `${path}.${index}`)) : value;
    }
    case 'optional':
    case 'nullable':
    case 'default': {
      const convert = compile(def.innerType);
      if (convert === keep) return keep;
      return (value, id, path) => (value === null || value === undefined ? value : convert(value, id, path));
    }
    case 'union': {
      if (def.options.some((option) => compile(option) !== keep))
        throw new Error('An id inside a union has no one place');
      return keep;
    }
    default:
      return keep;
  }
}
