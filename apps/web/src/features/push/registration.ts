import { seoulDayOf } from '@crewwith/domain/time';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';
import { PUSH_KEY } from '../../session/session-keys.ts';
import { hasKey, readDevice, subscribe } from './subscription.ts';

export const SUBSCRIPTIONS = '/api/v1/members/{id}/push-subscriptions';

const paramsOf = (memberId: string) => ({ params: { path: { id: memberId } } });

/** The subscription that the server knows, and the Seoul day of the last check. */
interface Registered {
  endpoint: string;
  day: string;
}

function readRegistered(): Registered | null {
  const text = localStorage.getItem(PUSH_KEY);
  return text === null ? null : JSON.parse(text);
}

function saveRegistered({ endpoint }: PushSubscription): void {
  const registered: Registered = { endpoint, day: seoulDayOf(new Date()) };
  localStorage.setItem(PUSH_KEY, JSON.stringify(registered));
}

/** Says that push is off on this device. */
export function forgetRegistered(): void {
  localStorage.removeItem(PUSH_KEY);
}

const readKey = async () => (await dataOf(api.GET('/api/v1/push/key'))).key;

/** Subscribes this browser and tells the server. What fails is undone. */
export async function register(memberId: string): Promise<void> {
  await tellOrUndo(memberId, await subscribe(await readKey()), () => true);
}

async function tellOrUndo(
  memberId: string,
  subscription: PushSubscription,
  isUndone: (error: unknown) => boolean,
): Promise<void> {
  try {
    await tell(memberId, subscription);
  } catch (error) {
    if (isUndone(error)) {
      await subscription.unsubscribe();
      forgetRegistered();
    }
    throw error;
  }
}

/** Whether push ends on a device where it is on: what fails for another reason is tried again at the next start. */
const isRefused = (error: unknown) => ApiError.from(error).isRefusal;

async function tell(memberId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await dataOf(api.POST(SUBSCRIPTIONS, { ...paramsOf(memberId), body }));
  saveRegistered(subscription);
}

/**
 * Tells the server of a subscription that the browser has replaced, subscribes again if the server has other keys, and
 * ends a subscription that was removed on another device. Without push here it calls nothing, else once a day.
 */
export async function syncDevice(memberId: string): Promise<void> {
  const registered = readRegistered();
  if (registered === null) return;
  const { obstacle, subscription } = await readDevice();
  if (obstacle !== null || Notification.permission !== 'granted') return;
  const isKnown = subscription?.endpoint === registered.endpoint;
  if (isKnown && registered.day === seoulDayOf(new Date())) return;
  const key = await readKey();
  if (subscription === null || !hasKey(subscription, key))
    return tellOrUndo(memberId, await subscribe(key), isRefused);
  if (!isKnown) return tellOrUndo(memberId, subscription, isRefused);
  const devices = await dataOf(api.GET(SUBSCRIPTIONS, paramsOf(memberId)));
  if (devices.some(({ current }) => current)) return saveRegistered(subscription);
  await subscription.unsubscribe();
  forgetRegistered();
}
