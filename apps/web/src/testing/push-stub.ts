import { vi } from 'vitest';

/** Base64url of 65 bytes of zero. */
export const PUSH_KEY_TEXT = 'A'.repeat(87);
const KEY_BYTES = new ArrayBuffer(65);
const KEYS = { p256dh: 'B'.repeat(87), auth: 'C'.repeat(22) };

/** What a subscription of the stub sends to the server. */
export const bodyOf = (endpoint: string) => ({ endpoint, keys: KEYS });

interface PushStub {
  permission: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  /** The endpoint of the subscription, or null without one. */
  endpoint: string | null;
  key: ArrayBuffer;
  /** How often the browser has asked. */
  asked: number;
  /** How often the subscription has been read. */
  reads: number;
  /** What pages have sent to the worker. */
  messages: unknown[];
  /** What the worker sends to pages. */
  post(message: string): void;
}

/** Gives the browser push notifications, which happy-dom lacks; `vi.unstubAllGlobals` is not needed after it. */
export function stubPush(state: Partial<PushStub> = {}): PushStub {
  const target = new EventTarget();
  const stub: PushStub = {
    ...{
      permission: 'default',
      answer: 'granted',
      endpoint: null,
      key: KEY_BYTES,
      asked: 0,
      reads: 0,
      messages: [],
    },
    ...state,
    post: (data) => void target.dispatchEvent(new MessageEvent('message', { data })),
  };
  let subscriptions = 0;
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: stub.key },
    toJSON: () => bodyOf(endpoint),
    unsubscribe: async () => {
      stub.endpoint = null;
      return true;
    },
  });
  const registration = {
    active: { postMessage: (message: unknown) => void stub.messages.push(message) },
    pushManager: {
      getSubscription: async () => {
        stub.reads += 1;
        return stub.endpoint === null ? null : subscription(stub.endpoint);
      },
      subscribe: async () => {
        subscriptions += 1;
        stub.endpoint = `https://push.example/${subscriptions}`;
        stub.key = KEY_BYTES;
        return subscription(stub.endpoint);
      },
    },
  };
  const container = Object.assign(target, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return stub.permission;
    },
    requestPermission: async () => {
      stub.asked += 1;
      stub.permission = stub.answer;
      return stub.answer;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return stub;
}

/** Takes away what `stubPush` has given. */
export function removePush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'PushManager');
  Reflect.deleteProperty(globalThis, 'Notification');
}
