import type { z } from 'zod';

export type SchemaDefinition = z.core.$ZodTypes['_zod']['def'];

/**
 * The definition of a schema, by zod's public `def`. Inner schemas are typed as zod's core classes, which have no `def`;
 * all of ours are made by `z` and have it.
 */
export function definitionOf(schema: z.core.$ZodType): SchemaDefinition {
  return (schema as z.ZodType).def as SchemaDefinition;
}

/** Whether an object may leave this field out. */
export const isOptional = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).isOptional();
