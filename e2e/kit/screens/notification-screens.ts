import type { Page } from 'playwright-core';
import { type Demo, SOON } from '../demo-site.ts';
import { pressInMenu } from '../steps/activity-steps.ts';
import { takeSeat } from '../steps/answer-steps.ts';
import type { Texts } from '../texts.ts';
import { openDialog, type Screen } from './screen.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const KAKAOTALK = `${IPHONE} KAKAOTALK 24.11.0`;

/** A device of the person, and mail, as the calls answer them. */
const created_time = '2026-11-21T03:00:00.000Z';
const ownDevice = {
  id: 'device0001',
  device: 'Chrome, Android',
  current: true,
  created_time,
  last_success_time: '2026-11-30T11:00:00.000Z',
  failed_time: null,
};
const otherDevice = { ...ownDevice, id: 'device0002', device: 'Firefox, Windows', current: false };
const noMail = { available: true, address: null, confirmed: false, digest: false };
const mail = { available: true, address: 'runner@example.com', confirmed: true, digest: true };

interface DeviceState {
  readonly userAgent?: string;
  readonly permission?: NotificationPermission;
  readonly isOn?: boolean;
  /** Whether the browser has push notifications at all. Default: true. */
  readonly hasPush?: boolean;
}

/** Gives the browser of a page push notifications in a state that a headless one cannot be in. */
function setDevice(page: Page, state: DeviceState): Promise<void> {
  return page.evaluate(({ userAgent, permission = 'default', isOn = false, hasPush = true }) => {
    if (userAgent !== undefined)
      Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
    if (!hasPush) Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
    const subscription = { endpoint: 'https://push.example.com/1', options: {} };
    const registration = { pushManager: { getSubscription: async () => (isOn ? subscription : null) } };
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      configurable: true,
      value: async () => registration,
    });
  }, state);
}

interface SettingsState extends DeviceState {
  readonly devices?: readonly object[];
  readonly mail?: object;
  /** A text of the page once it is whole. */
  readonly shown: string;
}

/** Opens the settings from the list; the demo stays as it is. */
async function openSettings(page: Page, t: Texts, state: SettingsState): Promise<void> {
  const { devices = [], mail: mailState = noMail, shown, ...device } = state;
  await setDevice(page, device);
  const calls = [
    [/\/push-subscriptions$/, devices],
    [/\/members\/\w+\/email$/, mailState],
  ] as const;
  for (const [call, json] of calls) await page.route(call, (route) => route.fulfill({ json }));
  await page
    .getByRole('link', { name: t('notifications.settings') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: t('notifications.settings') }).waitFor();
  await page.getByText(shown, { exact: true }).waitFor();
  await page.getByText(t('mail.title'), { exact: true }).waitFor();
  for (const [call] of calls) await page.unroute(call);
}

/** The settings in such a state, at the first view of the list that leads to them. */
const settings = (
  name: string,
  stateOf: (t: Texts) => SettingsState,
  more?: (page: Page, t: Texts) => Promise<void>,
): Screen => ({
  name: `notification-settings-${name}`,
  leadsTo: 'notificationSettings',
  // Of the list and of the settings.
  maxCalls: 6,
  as: 'level5',
  path: () => '/notifications',
  steps: async (page, t) => {
    await openSettings(page, t, stateOf(t));
    await more?.(page, t);
  },
});

const soon = ({ meetup }: Demo) => meetup(SOON);

/** What reaches a person and how, in each state of a device; announcements; what mails lead to. */
export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', as: 'level5', path: () => '/notifications' },
  {
    name: 'notifications-empty',
    as: 'level5',
    reopenPerLanguage: true,
    maxCalls: 6,
    path: () => '/notifications',
    steps: async (page, t) => {
      const list = /\/members\/\w+\/notifications(\?|$)/;
      await page.route(list, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText(t('notifications.empty')).waitFor();
      await page.unroute(list);
    },
  },
  { name: 'notification-settings', as: 'level5', path: () => '/notifications/settings', maxCalls: 5 },
  settings(
    'on',
    (t) => ({
      ...{ permission: 'granted', isOn: true, devices: [ownDevice, otherDevice], mail },
      shown: t('push.on'),
    }),
    // The kinds of one subject.
    (page, t) => page.getByRole('button', { name: t('notifications.groupText.meetups') }).click(),
  ),
  settings('off', (t) => ({ shown: t('push.off') })),
  settings('mail-waiting', (t) => ({
    mail: { ...mail, confirmed: false },
    shown: t('push.off'),
  })),
  settings('iphone', (t) => ({ userAgent: IPHONE, hasPush: false, shown: t('push.notInstalled') })),
  settings('kakaotalk', (t) => ({ userAgent: KAKAOTALK, shown: t('push.kakaotalk') })),
  {
    name: 'push-question',
    as: 'level2',
    path: soon,
    steps: async (page, t) => {
      await setDevice(page, {});
      await takeSeat(page, t);
      await page.getByText(t('push.question')).waitFor();
    },
  },
  {
    name: 'announce-meetup',
    as: 'level8',
    path: soon,
    steps: async (page, t) => {
      await pressInMenu(page, t, 'activity.announce');
      await page.getByRole('dialog', { name: t('activity.announce') }).waitFor();
    },
  },
  {
    name: 'announce-club',
    as: 'level8',
    path: () => '/demo/info',
    steps: (page, t) => openDialog(page, t('announcement.toClub')),
  },
  { name: 'mail-confirm', as: null, path: () => '/email/confirmations/token' },
  { name: 'unsubscribe', as: null, path: () => '/unsubscribe/token' },
];
