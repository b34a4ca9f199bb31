import type { Page } from 'playwright-core';
import { type Demo, SOON } from '../demo-site.ts';
import { takeSeat } from '../steps/answer-steps.ts';
import { type DeviceState, IPHONE, KAKAOTALK, setDevice } from '../steps/device-steps.ts';
import type { Texts } from '../texts.ts';
import { openDialog, type Screen } from './screen.ts';

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

/** The question after a seat, on such a device; nothing is sent. */
const question = (
  name: string,
  state: DeviceState,
  more: (page: Page, t: Texts) => Promise<void>,
): Screen => ({
  name: `push-question${name}`,
  as: 'level2',
  path: soon,
  steps: async (page, t) => {
    const calls = [
      [/\/push\/key$/, { key: 'A'.repeat(87) }],
      [/\/push-subscriptions$/, { id: ownDevice.id }],
    ] as const;
    for (const [call, json] of calls) await page.route(call, (route) => route.fulfill({ json }));
    // An earlier screen may have said no.
    await page.evaluate(() => localStorage.removeItem('crewwith_push_asked'));
    await setDevice(page, state);
    await takeSeat(page, t);
    await more(page, t);
    for (const [call] of calls) await page.unroute(call);
  },
});

/** Presses a button of the question, and waits for what it says then. */
const answered = (button: string, text: string) => async (page: Page, t: Texts) => {
  await page.getByRole('button', { name: t(button), exact: true }).click();
  await page.getByText(t(text), { exact: true }).waitFor();
};

/** What reaches a person and how, in each state of a device. */
export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', as: 'level5', path: () => '/notifications' },
  {
    name: 'notifications-faces',
    as: 'level5',
    reopenPerLanguage: true,
    maxCalls: 6,
    path: () => '/notifications',
    steps: async (page) => {
      const list = /\/members\/\w+\/notifications(\?|$)/;
      const face = { nick: '느린거북', image_url: null };
      await page.route(list, async (route) => {
        const response = await route.fetch();
        const [first] = await response.json();
        await route.fulfill({ json: [{ ...first, kind: 'message', face }] });
      });
      await page.reload();
      await page.getByRole('main').locator('[data-tint]').waitFor();
      await page.unroute(list);
    },
  },
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
  settings('denied', (t) => ({ permission: 'denied', shown: t('push.denied') })),
  settings('unsupported', (t) => ({ hasPush: false, shown: t('push.unsupported') })),
  settings('private', (t) => ({ isPrivate: true, shown: t('push.unsupported') })),
  settings(
    'removing',
    (t) => ({ permission: 'granted', isOn: true, devices: [ownDevice, otherDevice], shown: t('push.on') }),
    (page, t) => openDialog(page, t('push.removeOf', { device: otherDevice.device })),
  ),
  settings('mail-nothing', (t) => ({
    mail,
    shown: t('mail.nothing', { address: mail.address }),
  })),
  question('', {}, (page, t) => page.getByText(t('push.question')).waitFor()),
  question('-accepted', {}, answered('push.accept', 'push.onNow')),
  question('-later', {}, answered('push.later', 'push.anyTime')),
  question('-denied', { answer: 'denied' }, answered('push.accept', 'push.denied')),
  question('-kakaotalk', { userAgent: KAKAOTALK }, (page, t) =>
    page.getByText(t('push.kakaotalk')).waitFor(),
  ),
  question('-iphone', { userAgent: IPHONE, hasPush: false }, (page, t) =>
    page.getByText(t('push.notInstalled')).waitFor(),
  ),
];
