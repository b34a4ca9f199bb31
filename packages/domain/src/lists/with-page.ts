import { z } from 'zod';

/** `with=page` adds everything else that the resource's page shows and the actor may see. */
export const withPage = z.object({ with: z.literal('page').optional() });
