import { z } from 'zod';

/** One file of an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The last entry: an archive without it was broken off. */
export const MANIFEST = 'manifest.json';
/** The secret that was made at the first start; absent where it is configured, or the archive not encrypted. */
export const SECRET_ENTRY = 'secret';
/** Where a table's rows are: as many entries as it takes, each some lines of JSON. */
export const TABLE_ENTRY = /^tables\/(\w+)\/\d+\.jsonl$/;
export const IMAGE_ENTRY = /^images\/([\w-]+\.webp)$/;

export const manifestSchema = z.object({
  format: z.literal(1),
  created_time: z.iso.datetime(),
  /** The last migration of the schema that the rows are of. */
  migration: z.string(),
  /** Tells secrets apart without telling them. */
  secret_hash: z.string(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int()),
  /** The last id given by each sequence; null where none was. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** SHA-256 by entry. */
  entries: z.record(z.string(), z.string()),
  /** Pictures that a row names and that were not in the storage. */
  missing_images: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;
