import { deviceOf, isAppleTouch, isInstalled } from '../../browser/device.ts';

/**
 * Why this browser cannot have push notifications: KakaoTalk's own one; an iPhone or iPad where the app is not on the
 * home screen; the person denied it; or the browser has none.
 */
export type Obstacle = 'kakaotalk' | 'notInstalled' | 'denied' | 'unsupported';

export interface DevicePush {
  readonly obstacle: Obstacle | null;
  readonly subscription: PushSubscription | null;
}

/** A worker that is not ready by then is missing: a private window, or development. */
const READY_WITHIN_MS = 10_000;

/** What this browser can do, and does already. */
export async function readDevice(): Promise<DevicePush> {
  const obstacle = readObstacle();
  if (obstacle !== null) return { obstacle, subscription: null };
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return { obstacle, subscription: (await registration?.pushManager.getSubscription()) ?? null };
  } catch {
    // Private windows of some browsers refuse.
    return { obstacle: 'unsupported', subscription: null };
  }
}

function readObstacle(): Obstacle | null {
  if (deviceOf(navigator.userAgent) === 'kakaotalk') return 'kakaotalk';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch(navigator.userAgent) && !isInstalled() ? 'notInstalled' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Subscribes this browser with the server's key, in place of a subscription with another one. Fails if it cannot. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await readyRegistration();
  const existing = await pushManager.getSubscription();
  if (existing !== null) {
    if (hasKey(existing, key)) return existing;
    await existing.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('There is no service worker')), READY_WITHIN_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

/** Whether a subscription was made with this key, which is base64url. */
export function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '');
}
