import { seoulTime, utcTime } from '@crewwith/domain/time-codecs';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts a schema to JSON Schema of the wire form. `io` decides whether defaults are optional. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === seoulTime) jsonSchema.description = 'The wall clock in Seoul, written with a Z';
      if (zodSchema === utcTime) jsonSchema.description = 'UTC';
    },
  });
  return rest;
}
