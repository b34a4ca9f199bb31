import { z } from 'zod';

export const PAGE_SIZE_MAX = 100;
/** Rows of a page when the request has no `limit`. */
export const PAGE_SIZE_DEFAULT = 50;

/** A page of a long list: at most `limit` rows after `cursor`, which is in the Link header of the last reply. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;
