import type { z } from 'zod';

export type SchemaDefinition = z.core.$ZodTypes['_zod']['def'];

/**
 * Returns the public `def` of a schema. Inner schemas are typed as core classes of zod, which have none; those made by
 * `z` have it.
 */
export function definitionOf(schema: z.core.$ZodType): SchemaDefinition {
  return (schema as z.ZodType).def as SchemaDefinition;
}

/** Whether an object may leave this field out. */
export const isOptional = (schema: z.core.$ZodType): boolean => (schema as z.ZodType).isOptional();
