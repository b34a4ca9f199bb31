import { z } from 'zod';

/** What can be liked; each is also the kind of its ids. */
export const LIKEABLE = ['activity', 'message', 'notice'] as const;
export type Likeable = (typeof LIKEABLE)[number];

/** A thing that is liked. Which kind its id is of hangs on `table_type`, so it is decoded where both are known. */
export const likeForm = z.object({ table_type: z.enum(LIKEABLE), table_id: z.string().max(64) });
export type LikeForm = z.output<typeof likeForm>;
