import { createEncryption, type Encryption } from '../../auth/encrypt.ts';
import type { Deps } from '../../context.ts';
import { createPushKeys, type PushKeys } from './keys.ts';
import * as queries from './queries.ts';

/** What subscribing and sending have in common. */
export interface Push {
  readonly keys: () => Promise<PushKeys>;
  /** Of endpoints and their keys. */
  readonly encryption: Encryption;
}

/** What the private keys are encrypted for. */
export const PUSH_KEYS_PURPOSE = 'push keys';

export function createPush(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random'>, secret: string): Push {
  return {
    keys: createPushKeys(deps, createEncryption(secret, PUSH_KEYS_PURPOSE, deps.random)),
    encryption: createEncryption(secret, 'push subscriptions', deps.random),
  };
}

/** Deletes every device of a member, in the transaction of the withdrawal. */
export const deleteDevicesOf = queries.deleteDevicesOf;

/** Deletes the devices that are logged out. Returns their number. */
export const deleteLoggedOut = queries.deleteLoggedOut;
