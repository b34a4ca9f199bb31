import { z } from 'zod';

export const PAGE_SIZE_MAX = 100;
/** Rows of a list that is never answered whole, where the actor names no limit. */
export const PAGE_SIZE_DEFAULT = 50;

/** A page of a list that grows: at most so many rows, after the place that the last answer's Link named. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;
