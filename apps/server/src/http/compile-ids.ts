import { type IdKind, idKindOf, type WireId } from '@crewwith/domain/ids';
import type { z } from 'zod';
import { definitionOf } from '../runtime/schema-definition.ts';

/** A wire type as the server sees it: obfuscated ids are numbers. */
export type ServerSide<T> = T extends WireId
  ? number
  : T extends Date
    ? T
    : T extends readonly (infer U)[]
      ? ServerSide<U>[]
      : T extends object
        ? { [K in keyof T]: ServerSide<T[K]> }
        : T;

type Converter = (
  value: unknown,
  id: (kind: IdKind, value: unknown, path: string) => unknown,
  path: string,
) => unknown;

const unchanged: Converter = (value) => value;

/** Compiles a schema into a function that decodes all ids in a value. Returns null when it has none. */
export function compileIds(schema: z.core.$ZodType): Converter | null {
  const convert = compile(schema);
  return convert === unchanged ? null : convert;
}

function compile(schema: z.core.$ZodType): Converter {
  const kind = idKindOf(schema);
  if (kind) return (value, id, path) => id(kind, value, path);
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
        .map(([name, field]) => [name, compile(field)] as const)
        .filter(([, convert]) => convert !== unchanged);
      if (fields.length === 0) return unchanged;
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
      if (convert === unchanged) return unchanged;
      return (value, id, path) =>
        Array.isArray(value) ? value.map((item, index) => convert(item, id, `${path}.${index}`)) : value;
    }
    case 'optional':
    case 'nullable':
    case 'default': {
      const convert = compile(def.innerType);
      if (convert === unchanged) return unchanged;
      return (value, id, path) => (value === null || value === undefined ? value : convert(value, id, path));
    }
    case 'union': {
      if (def.options.some((option) => compile(option) !== unchanged))
        throw new Error('An id inside a union is not supported');
      return unchanged;
    }
    default:
      return unchanged;
  }
}
