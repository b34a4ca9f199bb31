import { z } from 'zod';

/** Kinds of resources that can be liked, equal to their id kinds. */
export const LIKEABLE = ['activity', 'message', 'notice'] as const;
export type Likeable = (typeof LIKEABLE)[number];

/** `table_type` decides the kind of `table_id`, so the id is decoded after both are parsed. */
export const likeForm = z.object({ table_type: z.enum(LIKEABLE), table_id: z.string().max(64) });
export type LikeForm = z.output<typeof likeForm>;
