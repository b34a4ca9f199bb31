import { z } from 'zod';
import { REASON_MAX } from '../constants.ts';
import { multiLine } from '../texts/schemas.ts';

/** Optional reason of an action on others, stored in the audit trail. */
export const reason = multiLine({ max: REASON_MAX }).nullish();

/** The reason of an action on others that must have one. */
export const requiredReason = multiLine({ min: 1, max: REASON_MAX });

/** The body of a call whose only field is the reason. */
export const reasonBody = z.object({ reason }).nullish();
