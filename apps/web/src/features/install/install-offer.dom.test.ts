import { homeContract } from '@crewwith/domain/home/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepInstallPrompt, kept } from '../../browser/install-prompt.ts';
import { SEAT_VISITS_KEY } from '../../session/session-keys.ts';
import { stub } from '../../testing/api-stub.ts';
import { cardOf, NOW } from '../../testing/fixtures.ts';
import { memberClubOf } from '../../testing/member-club.ts';
import { openPage } from '../../testing/open-page.tsx';

const DAY_MS = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

let persisted = 0;
beforeAll(keepInstallPrompt);
beforeEach(() => {
  persisted = 0;
  asApp(false);
  Object.assign(navigator, {
    storage: {
      persist: async () => {
        persisted += 1;
        return true;
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  kept.offer = null;
  vi.restoreAllMocks();
});

/** Whether the page runs as an app on the home screen. */
const asApp = (isApp: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: isApp && media.includes('standalone'),
      media,
    } as MediaQueryList),
  );
const onDevice = (userAgent: string) =>
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);

/** What Chromium sends when it could install the app, and the answer of the person to its question. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  act(() => {
    window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  });
  return { prompt, event };
}

/** Opens the first screen on the n-th day from now, with a seat or without. */
async function visit(day: number, withSeat = true) {
  vi.setSystemTime(new Date(NOW.getTime() + day * DAY_MS));
  const club = memberClubOf(null);
  const card = cardOf({ level: 3, hours: 1_000 });
  stub(homeContract.readOfMember, {
    clubs: [club],
    activities: [],
    called: [],
    next: withSeat ? { ...card, my: card.my && { ...card.my, state: 1 } } : null,
    open: [],
    polls: [],
  });
  const page = await openPage('/');
  if (withSeat) await screen.findByText(card.name);
  else await screen.findByText(t('home.nothing'));
  // The offer's code loads after the first view.
  await vi.dynamicImportSettled();
  if (withSeat) await waitFor(() => expect(localStorage.getItem(SEAT_VISITS_KEY)).not.toBeNull());
  return page;
}
const bar = (way: 'ask' | 'byHand' | 'otherBrowser') => screen.queryByText(t(`install.${way}`));

// docs/specification.md#install
it('comes on the second day with a seat, and the browser asks after a press', async () => {
  onDevice(ANDROID);
  const { prompt, event } = offer('accepted');
  expect(event.defaultPrevented).toBe(true);
  for (const [day, withSeat] of [
    [0, false],
    [1, true],
    [1, true],
    [2, false],
  ] as const) {
    const { unmount } = await visit(day, withSeat);
    expect(bar('ask')).toBeNull();
    unmount();
  }
  const { user } = await visit(3);
  await screen.findByText(t('install.ask'));
  expect(prompt).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t('install.add') }));
  await waitFor(() => expect(bar('ask')).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
  expect(persisted).toBe(1);
});

it('ends where the browser refuses to ask', async () => {
  onDevice(ANDROID);
  const { prompt } = offer('accepted');
  prompt.mockRejectedValue(new Error('It was asked before.'));
  (await visit(0)).unmount();
  const { user } = await visit(1);
  await user.click(await screen.findByRole('button', { name: t('install.add') }));
  await waitFor(() => expect(bar('ask')).toBeNull());
  expect(persisted).toBe(0);
});

it('rests for 60 days after a no, to the app or to the browser', async () => {
  onDevice(ANDROID);
  offer('dismissed');
  (await visit(0)).unmount();
  const first = await visit(1);
  await first.user.click(await screen.findByRole('button', { name: t('install.add') }));
  await waitFor(() => expect(bar('ask')).toBeNull());
  expect(persisted).toBe(0);
  first.unmount();
  offer('accepted');
  const early = await visit(60);
  expect(bar('ask')).toBeNull();
  early.unmount();
  const later = await visit(61);
  await later.user.click(await screen.findByRole('button', { name: t('offline.later') }));
  expect(bar('ask')).toBeNull();
});

it('says how where it is done by hand, and opens another browser from that of KakaoTalk', async () => {
  onDevice(IPHONE);
  (await visit(0)).unmount();
  const phone = await visit(1);
  await screen.findByText(t('install.byHand'));
  expect(screen.queryByRole('button', { name: t('install.add') })).toBeNull();
  phone.unmount();
  onDevice(`${ANDROID} KAKAOTALK 11.0.0`);
  const { user } = await visit(1);
  await screen.findByText(t('install.otherBrowser'));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: t('install.ownBrowser') }));
  expect(assign.mock.calls).toEqual([
    [`kakaotalk://web/openExternal?url=${encodeURIComponent(window.location.href)}`],
  ]);
});

it('is not made where the browser cannot, nor in the app, which has what it stores kept', async () => {
  onDevice(ANDROID);
  (await visit(0)).unmount();
  const { unmount } = await visit(1);
  for (const way of ['ask', 'byHand', 'otherBrowser'] as const) expect(bar(way)).toBeNull();
  unmount();
  offer('accepted');
  asApp(true);
  await visit(1);
  await waitFor(() => expect(persisted).toBe(1));
  expect(bar('ask')).toBeNull();
});
