import type { pushContract } from '@crewwith/domain/push/contract';
import { memberOf, permitSelf } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import * as queries from './queries.ts';

/** The caller's devices with push notifications (docs/specification.md#push). */
export async function listOwnDevices(call: Call, id: number): Promise<Output<typeof pushContract.list>> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  const devices = await queries.listDevices(call.db, memberId, call.now);
  return devices.map(({ session_id, endpoint_hash: _, ...device }) => ({
    ...device,
    current: session_id === sessionId,
  }));
}
