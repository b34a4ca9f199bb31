import { DEFAULT_QUIET_HOURS, type QuietHours } from '@crewwith/domain/deliveries/quiet-hours';
import { permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import * as queries from './queries/quiet-hours.ts';

/** The hours in which the caller has no pushes (docs/specification.md#quiet-hours). */
export async function readQuietHours(call: Call, id: number): Promise<QuietHours> {
  permitSelf(requireMemberId(call.identity) === id);
  return (await queries.readHours(call.db, id)) ?? DEFAULT_QUIET_HOURS;
}

export async function editQuietHours(call: Call, id: number, hours: QuietHours): Promise<QuietHours> {
  permitSelf(requireMemberId(call.identity) === id);
  await queries.saveHours(call.db, id, hours);
  return hours;
}
