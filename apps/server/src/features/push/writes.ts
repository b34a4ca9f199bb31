import { createECDH } from 'node:crypto';
import { PUSH_DEVICES_MAX } from '@crewwith/domain/deliveries/constants';
import type { pushContract } from '@crewwith/domain/push/contract';
import { endpointOrigin } from '@crewwith/domain/push/services';
import { hashToken } from '../../auth/encrypt.ts';
import { memberOf, permitSelf } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { lockActiveMember } from '../../db/lock-member.ts';
import type { Input } from '../../http/routes.ts';
import { runTransaction } from '../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../refusal.ts';
import { deliverOwn } from '../deliveries/public.ts';
import { deviceOf } from '../login/public.ts';
import type { Push } from './public.ts';
import * as queries from './queries.ts';

type Subscription = Input<typeof pushContract.register>['body'];

/**
 * Has push notifications on the caller's device. A known device is given to the caller: another person logs in on the
 * same phone. Refusals: `push.refused`, `push.other_device`, `push.too_many`.
 */
export async function registerDevice(
  call: Call,
  push: Push,
  { id, userAgent, subscription }: { id: number; userAgent: string | undefined; subscription: Subscription },
): Promise<{ id: number }> {
  const { memberId, sessionId } = memberOf(call.identity);
  permitSelf(memberId === id);
  const { endpoint, keys } = subscription;
  const { pushOrigins: origins, vapidSubject } = call.config;
  const origin = endpointOrigin(endpoint, { origins, hasContact: vapidSubject !== undefined });
  refuse(origin === null || !isPoint(keys.p256dh) ? 'push.refused' : null);
  const { publicKey } = await push.keys();
  const endpointHash = hashToken(endpoint);
  return runTransaction(call, async (trx) => {
    orNotFound(await lockActiveMember(trx, memberId));
    const others = (await queries.listDevices(trx, memberId, call.now)).filter(
      (device) => device.endpoint_hash !== endpointHash && device.session_id !== sessionId,
    );
    refuse(others.length >= PUSH_DEVICES_MAX ? 'push.too_many' : null);
    await queries.lockForRegistration(trx, { endpointHash, sessionId });
    const deviceId = await queries.saveDevice(trx, {
      member_id: memberId,
      session_id: sessionId,
      endpoint_hash: endpointHash,
      auth_hash: hashToken(keys.auth),
      sealed: push.encryption.encrypt(JSON.stringify({ endpoint, keys })),
      public_key: publicKey,
      device: deviceOf(userAgent),
      language: call.language,
      created_time: call.now,
    });
    if (deviceId === null) throw new Refusal('push.other_device');
    await queries.deleteOthersOfSession(trx, { sessionId, id: deviceId });
    return { id: deviceId };
  });
}

/** Whether this is a point of the curve; with another one nothing could be encrypted for the device. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Has no push notifications on a device of the caller any more. 404 for those of others. */
export async function removeDevice(
  call: Call,
  { id, subscription_id: deviceId }: { id: number; subscription_id: number },
): Promise<Record<string, never>> {
  const { memberId } = memberOf(call.identity);
  permitSelf(memberId === id);
  if (!(await queries.deleteDevice(call.db, { id: deviceId, memberId })))
    throw new Refusal('request.not_found');
  return {};
}

/** Queues a test notification, so that a slow push service does not hold up the call. */
export async function testDevice(
  call: Call,
  { id, subscription_id: deviceId }: { id: number; subscription_id: number },
): Promise<Record<string, never>> {
  const { memberId } = memberOf(call.identity);
  permitSelf(memberId === id);
  return runTransaction(call, async (trx) => {
    if ((await queries.readOwner(trx, deviceId, call.now)) !== memberId)
      throw new Refusal('request.not_found');
    await deliverOwn(trx, { memberId, channel: 'push', targetId: deviceId, now: call.now });
    return {};
  });
}
