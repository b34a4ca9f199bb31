import { z } from 'zod';

/** `with=page`: beside the thing itself all that its page shows, as far as the actor may see it, in one call. */
export const withPage = z.object({ with: z.literal('page').optional() });
