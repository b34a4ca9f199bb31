import type { Page } from 'playwright-core';

export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
export const KAKAOTALK = `${IPHONE} KAKAOTALK 24.11.0`;

export interface DeviceState {
  readonly userAgent?: string;
  readonly permission?: NotificationPermission;
  /** What the person answers when the browser asks. Default: yes. */
  readonly answer?: NotificationPermission;
  readonly isOn?: boolean;
  /** Whether the browser has push notifications at all. Default: true. */
  readonly hasPush?: boolean;
  /** Whether it refuses them, as private windows do. */
  readonly isPrivate?: boolean;
}

/** Gives the browser of a page push notifications in a state that a headless one cannot be in. */
export function setDevice(page: Page, state: DeviceState): Promise<void> {
  return page.evaluate((wanted) => {
    const { userAgent, permission = 'default', answer = 'granted', isOn = false } = wanted;
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    if (userAgent !== undefined) define(navigator, 'userAgent', userAgent);
    if (wanted.hasPush === false) Reflect.deleteProperty(window, 'PushManager');
    define(Notification, 'permission', permission);
    define(Notification, 'requestPermission', async () => answer);
    const keys = { p256dh: 'B'.repeat(87), auth: 'C'.repeat(22) };
    const endpoint = 'https://push.example.com/1';
    const subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }) };
    const pushManager = {
      getSubscription: async () => (isOn ? subscription : null),
      subscribe: async () => subscription,
    };
    const refuse = () => Promise.reject(new Error('Refused'));
    define(
      navigator.serviceWorker,
      'getRegistration',
      wanted.isPrivate === true ? refuse : async () => ({ pushManager }),
    );
    define(navigator.serviceWorker, 'ready', Promise.resolve({ pushManager }));
  }, state);
}
