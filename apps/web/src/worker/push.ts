import type { PageMessage } from './messages.ts';

/** What the server sends (Declarative Web Push, which some browsers show without the worker). */
interface PushPayload {
  readonly notification: {
    readonly title: string;
    readonly lang?: string;
    readonly body?: string;
    readonly navigate: string;
    readonly tag?: string;
  };
  /** The number of unread notifications. */
  readonly app_badge?: number;
}

interface PageClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: PageMessage): void;
}

/** `renotify`: makes its sound again in place of another one; not every TypeScript library knows it. */
type ShownOptions = NotificationOptions & { readonly renotify?: boolean };

interface PushRegistration {
  readonly pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  showNotification(title: string, options: ShownOptions): Promise<void>;
  getNotifications(filter?: { tag: string }): Promise<Pick<Notification, 'title' | 'body' | 'close'>[]>;
}

/** Dependencies of what the worker does with pushes. */
export interface PushDeps {
  readonly registration: PushRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** Missing in browsers without badges. */
  readonly badge: { set?: (count: number) => Promise<void>; clear?: () => Promise<void> };
  readonly origin: string;
}

const ICON = '/icon-192.png';

/** Creates the handlers of pushes and of the notifications that they show (docs/specification.md#push-on-device). */
export function createPush({ registration, clients, badge, origin }: PushDeps) {
  const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

  /** The URL of a page of this app; its first page in place of another site's. */
  const ownUrl = (navigate: unknown): string => {
    const url =
      typeof navigate === 'string' && URL.canParse(navigate, origin) ? new URL(navigate, origin) : null;
    return url?.origin === origin ? url.href : `${origin}/`;
  };

  return {
    /**
     * Shows a push; one with the tag of an earlier one takes its place, and is heard unless it says the same, as one
     * that was sent again does.
     */
    async show(payload: unknown): Promise<void> {
      if (!isPayload(payload)) return;
      const { title, lang, body, navigate, tag } = payload.notification;
      const [replaced] = tag === undefined ? [] : await registration.getNotifications({ tag });
      const isNew = replaced !== undefined && (replaced.title !== title || replaced.body !== (body ?? ''));
      await registration.showNotification(title, {
        icon: ICON,
        data: { link: ownUrl(navigate) },
        ...(body !== undefined && { body }),
        ...(lang !== undefined && { lang }),
        ...(tag !== undefined && { tag, renotify: isNew }),
      });
      if (payload.app_badge !== undefined) await badge.set?.(payload.app_badge);
    },

    /** Opens the page of a notification: in a tab that shows it, in another tab of the app, else in a new one. */
    async open(data: { link?: unknown } | null): Promise<void> {
      const url = ownUrl(data?.link);
      const opened = await pages();
      const page =
        opened.find((other) => other.url === url) ??
        opened.find(({ visibilityState }) => visibilityState === 'visible') ??
        opened[0];
      if (page === undefined) return void (await clients.openWindow(url));
      try {
        // First: a press allows one window to be focused or opened.
        if (page.url !== url) await page.navigate(url);
      } catch {
        // A page that the worker does not control yet cannot be navigated.
        return void (await clients.openWindow(url));
      }
      await page.focus();
    },

    /** Subscribes again. Pages tell the server, now or when the app is opened next: they know who is logged in. */
    async renew(old: PushSubscription | null, renewed: PushSubscription | null): Promise<void> {
      if (renewed === null && old !== null) await registration.pushManager.subscribe(old.options);
      for (const page of await pages()) page.postMessage('subscription changed');
    },

    /** Shows nothing more to who uses the device next, and removes what is shown. */
    async end(): Promise<void> {
      const subscription = await registration.pushManager.getSubscription();
      await Promise.allSettled([subscription?.unsubscribe(), badge.clear?.()]);
      for (const notification of await registration.getNotifications()) notification.close();
    },
  };
}

function isPayload(payload: unknown): payload is PushPayload {
  const { notification } = (payload ?? {}) as Partial<PushPayload>;
  return typeof notification?.title === 'string';
}
