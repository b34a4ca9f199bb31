import { errorMessage } from '@crewwith/domain/errors';
import type { Page, Route } from 'playwright-core';
import { type Demo, SOON } from '../demo-site.ts';
import { pressInMenu } from '../steps/activity-steps.ts';
import { IPHONE, KAKAOTALK } from '../steps/device-steps.ts';
import type { Texts } from '../texts.ts';
import { openDialog, type Screen } from './screen.ts';

const soon = ({ meetup }: Demo) => meetup(SOON);

/** The offer to install the app, on the page of a meetup with a seat; the browser's own offer is the test's. */
const installOffer = (name: string, userAgent: string | undefined, text: string): Screen => ({
  name: `install-${name}`,
  as: 'level5',
  path: () => '/',
  leadsTo: 'activity',
  reopenPerLanguage: true,
  steps: async (page, t) => {
    await page.evaluate((agent) => {
      localStorage.setItem('crewwith_seat_visits', '2 2026-12-01');
      if (agent === undefined) window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      else Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent });
    }, userAgent);
    // What the app loads lets it look at the visits again.
    await page.getByRole('link', { name: SOON }).first().click();
    await page.getByRole('heading', { level: 1, name: SOON }).waitFor();
    await page.getByText(t(text), { exact: true }).waitFor();
  },
});

/** What a mail leads to, after the press. `status` 404: the link is old. */
const pressed = (
  name: 'mail-confirm' | 'unsubscribe',
  call: RegExp,
  button: string,
  [status, text]: readonly [200 | 404, string],
): Screen => ({
  name: `${name}-${status === 200 ? 'done' : 'old'}`,
  as: null,
  path: () => (name === 'unsubscribe' ? '/unsubscribe/token' : '/email/confirmations/token'),
  ...(status === 404 && { refused: { status, request: call } }),
  steps: async (page, t) => {
    if (status === 200) await page.route(/\/token$/, (route) => answerPress(route));
    await page.getByRole('button', { name: t(button), exact: true }).click();
    await page.getByText(t(text), { exact: true }).waitFor();
    await page.unroute(/\/token$/);
  },
});

const answerPress = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.fulfill({ json: {} });

/** An announcement to the attendees of a meetup that is answered so; nothing is sent. */
const announced = (
  name: string,
  answer: (language: 'ko' | 'en') => { status: number; json: object },
  shown: (page: Page, t: Texts) => Promise<void>,
): Screen => ({
  name: `announce-${name}`,
  as: 'level8',
  path: soon,
  reopenPerLanguage: true,
  ...(name === 'refused' && { refused: { status: 429, request: /POST .*announcements/ } }),
  steps: async (page, t) => {
    const language = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'ko';
    await page.route(/\/announcements$/, (route) => route.fulfill(answer(language)));
    await pressInMenu(page, t, 'activity.announce');
    const dialog = page.getByRole('dialog', { name: t('activity.announce') });
    await dialog.getByLabel(t('announcement.text')).fill('비가 와서 광장 대신 다리 밑에서 만나요.');
    await dialog.getByRole('button', { name: t('announcement.send'), exact: true }).click();
    await shown(page, t);
    await page.unroute(/\/announcements$/);
  },
});

const refusal = (language: 'ko' | 'en') => {
  const code = 'announcement.too_many_today';
  return { status: 429, json: { status: 429, code, message: errorMessage(code, language) } };
};

/** The offer to install the app; announcements; what mails lead to. */
export const messageScreens: readonly Screen[] = [
  installOffer('ask', undefined, 'install.ask'),
  installOffer('by-hand', IPHONE, 'install.byHand'),
  installOffer('other-browser', KAKAOTALK, 'install.otherBrowser'),
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
  announced(
    'sent',
    () => ({ status: 201, json: { recipients: 9 } }),
    (page, t) => page.getByText(t('announcement.sent', { count: 9 })).waitFor(),
  ),
  announced('refused', refusal, (page) => page.getByRole('dialog').getByRole('alert').waitFor()),
  { name: 'mail-confirm', as: null, path: () => '/email/confirmations/token' },
  pressed('mail-confirm', /PUT .*confirmations/, 'mail.confirm', [200, 'mail.confirmDone']),
  pressed('mail-confirm', /PUT .*confirmations/, 'mail.confirm', [404, 'mail.confirmFailed']),
  { name: 'unsubscribe', as: null, path: () => '/unsubscribe/token' },
  pressed('unsubscribe', /POST .*unsubscribe/, 'mail.unsubscribe', [200, 'mail.unsubscribeDone']),
  pressed('unsubscribe', /POST .*unsubscribe/, 'mail.unsubscribe', [404, 'mail.unsubscribeFailed']),
];
