import { beforeEach, expect, it } from 'vitest';
import { createPush } from './push.ts';

const ORIGIN = 'https://crewwith.example';
const PAGE = `${ORIGIN}/demo/activity/abc`;

let shown: { title: string; options: NotificationOptions }[];
let badges: (number | null)[];
let closed: number;
let isSubscribed: boolean;
let subscribedWith: unknown[];
let pages: ReturnType<typeof pageAt>[];
let windows: string[];

beforeEach(() => {
  shown = [];
  badges = [];
  closed = 0;
  isSubscribed = true;
  subscribedWith = [];
  pages = [];
  windows = [];
});

function pageAt(url: string, { visible = false, refuses = false } = {}) {
  const visibilityState: DocumentVisibilityState = visible ? 'visible' : 'hidden';
  const did: string[] = [];
  return {
    ...{ url, visibilityState, did },
    focus: async () => void did.push('focus'),
    navigate: async (to: string) => {
      if (refuses) throw new TypeError('Not controlled');
      did.push(to);
    },
    postMessage: (message: string) => void did.push(message),
  };
}

const subscription = {
  unsubscribe: async () => {
    isSubscribed = false;
    return true;
  },
} as PushSubscription;

const push = () =>
  createPush({
    registration: {
      pushManager: {
        getSubscription: async () => (isSubscribed ? subscription : null),
        subscribe: async (options) => {
          subscribedWith.push(options);
          return subscription;
        },
      },
      showNotification: async (title, options) => void shown.push({ title, options }),
      getNotifications: async (filter) =>
        shown
          .filter(({ options }) => filter === undefined || options.tag === filter.tag)
          .slice(-1)
          .map(({ title, options }) => ({ title, body: options.body ?? '', close: () => closed++ })),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => void windows.push(url),
    },
    badge: { set: async (count) => void badges.push(count), clear: async () => void badges.push(null) },
    origin: ORIGIN,
  });

const payload = (changes: object = {}) => ({
  web_push: 8030,
  notification: {
    title: '모임 시간이 바뀌었어요',
    lang: 'ko',
    body: '남산 둘레길 걷기',
    navigate: PAGE,
    tag: 'a1',
    ...changes,
  },
  app_badge: 3,
});

// docs/specification.md#push-on-device
it('shows what the server has sent, replacing what has its tag, and the number of unread ones', async () => {
  await push().show(payload());
  expect(shown).toEqual([
    {
      title: '모임 시간이 바뀌었어요',
      options: {
        lang: 'ko',
        body: '남산 둘레길 걷기',
        tag: 'a1',
        renotify: false,
        icon: '/icon-192.png',
        data: { link: PAGE },
      },
    },
  ]);
  expect(badges).toEqual([3]);
});

it('is heard in place of another one, but not when it is sent again', async () => {
  const moved = payload({ body: '남산 둘레길 걷기 · 내일 오후 8:00' });
  for (const each of [payload(), payload(), moved]) await push().show(each);
  expect(shown.map(({ options }) => options)).toMatchObject([
    { renotify: false },
    { renotify: false },
    { renotify: true },
  ]);
});

it.each([[null], ['text'], [{}], [{ notification: {} }]])('shows nothing of %j', async (data) => {
  await push().show(data);
  expect(shown).toEqual([]);
});

it.each([['https://evil.example/'], ['javascript:alert(1)'], [undefined]])(
  'leads to its own first page in place of %s',
  async (navigate) => {
    await push().show(payload({ navigate }));
    expect(shown[0]?.options.data).toEqual({ link: `${ORIGIN}/` });
    await push().open({ link: navigate });
    expect(windows).toEqual([`${ORIGIN}/`]);
  },
);

it('opens a page in a tab that shows it, else in the visible one', async () => {
  pages = [pageAt(`${ORIGIN}/`), pageAt(`${ORIGIN}/demo`, { visible: true })];
  await push().open({ link: PAGE });
  expect(pages.map(({ did }) => did)).toEqual([[], [PAGE, 'focus']]);
  pages.push(pageAt(PAGE));
  await push().open({ link: PAGE });
  expect(pages[2]?.did).toEqual(['focus']);
  expect(windows).toEqual([]);
});

it('opens a tab where there is none, or none that can be navigated', async () => {
  await push().open({ link: PAGE });
  pages = [pageAt(`${ORIGIN}/`, { refuses: true })];
  await push().open({ link: PAGE });
  expect(pages[0]?.did).toEqual([]);
  expect(windows).toEqual([PAGE, PAGE]);
});

it('subscribes again when the browser has dropped the subscription, and tells the pages', async () => {
  pages = [pageAt(`${ORIGIN}/`)];
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
  await push().renew({ ...subscription, options }, null);
  expect(subscribedWith).toEqual([options]);
  // The browser has done so itself.
  await push().renew({ ...subscription, options }, subscription);
  expect(subscribedWith).toHaveLength(1);
  expect(pages[0]?.did).toEqual(['subscription changed', 'subscription changed']);
});

it('ends the subscription at the log-out, and removes what is shown', async () => {
  await push().show(payload());
  await push().end();
  expect({ isSubscribed, closed, badges }).toEqual({ isSubscribed: false, closed: 1, badges: [3, null] });
  // Without a subscription nothing fails.
  isSubscribed = false;
  await push().end();
});
