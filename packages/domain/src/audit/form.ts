import { z } from 'zod';
import { multiLine } from '../texts/schemas.ts';

export const REASON_MAX = 200;

/** Why something is done to others, if one wants to say: it is kept in the audit trail. */
export const reason = multiLine({ max: REASON_MAX }).nullish();

/** The body of a call that has nothing else to tell. */
export const reasonBody = z.object({ reason }).nullish();
