import type { z } from 'zod';

export type SchemaDefinition = z.core.$ZodTypes['_zod']['def'];

/**
 * Returns the public `def` of a schema. Inner schemas are typed as zod's core classes, which lack it; those created
 * with `z` have it.
 */
export function definitionOf(schema: z.core.$ZodType): SchemaDefinition {
  return (schema as z.ZodType).def as SchemaDefinition;
}

/** Returns true when the field is optional. */
export const isOptional = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).isOptional();
