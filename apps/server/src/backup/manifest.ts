import { z } from 'zod';

/** One file of an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The last entry: an archive without it is incomplete. */
export const MANIFEST = 'manifest.json';
/** The generated secret; absent if it is configured, or if the archive is not encrypted. */
export const SECRET_ENTRY = 'secret';
/** The rows of a table, one JSON text per line, in one or more entries. */
export const TABLE_ENTRY = /^tables\/(\w+)\/\d+\.jsonl$/;
export const IMAGE_ENTRY = /^images\/([\w-]+\.webp)$/;

export const manifestSchema = z.object({
  format: z.literal(1),
  created_time: z.iso.datetime(),
  /** The last migration of the rows' schema. */
  migration: z.string(),
  /** Hash of the secret, to compare it. */
  secret_hash: z.string(),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.number().int()),
  /** The last id of each sequence; null if it is unused. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** SHA-256 by entry. */
  entries: z.record(z.string(), z.string()),
  /** Picture files that rows name but the storage lacks. */
  missing_images: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;
