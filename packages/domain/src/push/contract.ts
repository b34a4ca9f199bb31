import { z } from 'zod';
import { URL_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';
import { utcTime } from '../time-codecs.ts';

const memberId = z.object({ id: idOf('member') });
const deviceId = memberId.extend({ subscription_id: idOf('push_subscription') });

/** Base64url of so many bytes. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 8) / 6)}}=*$`));

/** What a browser's PushSubscription has as JSON. */
const subscription = z.object({
  endpoint: z.string().min(1).max(URL_MAX),
  keys: z.object({
    /** A point of the curve P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

export const pushContract = {
  key: endpoint({
    method: 'GET',
    path: '/api/v1/push/key',
    summary: 'The key that browsers subscribe to push notifications with (RFC 8292)',
    tag: 'push',
    access: 'member',
    status: 200,
    /** The `applicationServerKey`. */
    reply: z.object({ key: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members/{id}/push-subscriptions',
    summary: 'The devices on which one has push notifications, the oldest first',
    tag: 'push',
    access: 'self',
    params: memberId,
    status: 200,
    reply: z.array(
      z.object({
        id: idOf('push_subscription'),
        /** Names of browser and system; null when unknown. */
        device: z.string().nullable(),
        /** Whether the device belongs to the session of the call. */
        current: z.boolean(),
        created_time: utcTime,
        /** When a push service last accepted a push for it; null before the first. */
        last_success_time: utcTime.nullable(),
        /** When one last failed; null when one has been accepted since. */
        failed_time: utcTime.nullable(),
      }),
    ),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/members/{id}/push-subscriptions',
    summary: 'Have push notifications on this device, in the language of the call; a known device is updated',
    tag: 'push',
    access: 'self',
    params: memberId,
    body: subscription,
    status: 201,
    reply: z.object({ id: idOf('push_subscription') }),
    errors: ['push.refused', 'push.other_device', 'push.too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}/push-subscriptions/{subscription_id}',
    summary: 'Have no push notifications on a device any more',
    tag: 'push',
    access: 'self',
    params: deviceId,
    status: 200,
    reply: z.object({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/members/{id}/push-subscriptions/{subscription_id}/test',
    summary: 'Send a test notification to a device; the list then shows whether it was accepted. 3 an hour',
    tag: 'push',
    access: 'self',
    rateLimit: 'push_test',
    params: deviceId,
    status: 201,
    reply: z.object({}),
  }),
};
