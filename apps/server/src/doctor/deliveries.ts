import { MINUTE_MS } from '@crewwith/domain/constants';
import { type Kysely, sql } from 'kysely';
import { createEncryption } from '../auth/encrypt.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from '../env.ts';
import { PUSH_KEYS_PURPOSE } from '../features/push/public.ts';
import { isLocal } from './configuration.ts';
import { errorReason, type Finding, fail, ok, warn } from './finding.ts';

/** The notifications that wait to be sent, and what they are sent with. */
export interface DeliveryState {
  readonly waiting: number;
  /** Since when the oldest has been due, ISO; null without any. */
  readonly since: string | null;
  readonly devices: number;
  /** The private keys of push notifications, encrypted, the newest first. */
  readonly pushKeys: readonly string[];
}

/** A delivery is sent within seconds; the sender looks each minute. */
const TOO_LONG_MS = 5 * MINUTE_MS;

export async function readDeliveries(db: Kysely<Database>): Promise<DeliveryState> {
  const { rows } = await sql<{ waiting: number; since: Date | null; devices: number; keys: string[] }>`
    select count(*)::integer as waiting, min(due_time) as since,
      (select count(*)::integer from push_subscriptions) as devices,
      array(select private_sealed from push_keys order by id desc) as keys
    from deliveries where state in ('due', 'sending') and due_time <= clock_timestamp()`.execute(db);
  const [{ waiting, since, devices, keys } = { waiting: 0, since: null, devices: 0, keys: [] }] = rows;
  return { waiting, since: since?.toISOString() ?? null, devices, pushKeys: keys };
}

/** Evaluates deliveries for a server with this secret; null when it has none yet. */
export function evaluateDeliveries(
  { waiting, since, devices, pushKeys }: DeliveryState,
  { secret, now }: { secret: string | null; now: Date },
): readonly Finding[] {
  const waits = since === null ? 0 : now.getTime() - Date.parse(since);
  const queue =
    waits < TOO_LONG_MS
      ? ok('deliveries', 'No push notification or mail waits for long.')
      : warn(
          'deliveries',
          `${waiting} push notifications and mails have waited since ${since} to be sent.`,
          'A running server sends them: start one, and look in its log for "deliver".',
        );
  // Decryption needs no randomness.
  const encryption = secret === null ? null : createEncryption(secret, PUSH_KEYS_PURPOSE, Buffer.alloc);
  const usable = pushKeys.filter((sealed) => encryption === null || encryption.decrypt(sealed) !== null);
  const keys =
    pushKeys.length > 0 && usable.length === 0
      ? fail(
          'push keys',
          'They are encrypted with another secret: none of the devices gets push notifications.',
          'Set SECRET to the one they were made with, or let members turn notifications on again.',
        )
      : ok(
          'push keys',
          pushKeys.length === 0 ? 'They are made at the first start.' : `Known; ${devices} devices.`,
        );
  return [queue, keys];
}

/** Warns where push notifications cannot reach all devices. */
export function evaluatePush(config: Config): readonly Finding[] {
  return config.vapidSubject !== undefined || isLocal(config)
    ? []
    : [
        warn(
          'push',
          'VAPID_SUBJECT is not set: devices of Apple get no push notifications.',
          'Set it to mailto: and an address that the operators read.',
        ),
      ];
}

/** Checks whether the mail server answers and takes the log-in. */
export async function examineMail({ mail }: Config): Promise<Finding> {
  if (mail === null) return ok('mail', 'None: SMTP_URL is not set.');
  const { openTransport } = await import('../features/deliveries/mail-channel.ts');
  const transport = await openTransport(mail.smtpUrl);
  try {
    await transport.verify();
    return ok(
      'mail',
      `${new URL(mail.smtpUrl).host} answers and takes the log-in. The sender is ${mail.from}.`,
    );
  } catch (error) {
    return fail(
      'mail',
      `${new URL(mail.smtpUrl).host} does not take mail: ${errorReason(error)}`,
      'Check SMTP_URL: protocol, port, user and password, and the firewall.',
    );
  } finally {
    transport.close();
  }
}
