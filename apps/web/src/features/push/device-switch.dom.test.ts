import { errorMessage } from '@crewwith/domain/errors';
import { pushContract } from '@crewwith/domain/push/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { stub, stubbedFetch, stubRefusal } from '../../testing/api-stub.ts';
import { openDevices, PHONE, toggle } from '../../testing/device-page.ts';
import { removePush, stubPush } from '../../testing/push-stub.ts';

const ON = { permission: 'granted', endpoint: 'https://push.example/0' } as const;

afterEach(() => {
  removePush();
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', stubbedFetch);
});

/** Holds the calls of a method to the devices until the returned function is called. */
function holdCalls(method: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    if (request.method === method && request.url.includes('/push-subscriptions')) await promise;
    return stubbedFetch(request);
  });
  return resolve;
}

const testButton = () => screen.queryByRole('button', { name: t('push.test') });
const isRung = () => document.querySelector('[data-on] .icon-bell') !== null;
/** Returns from another app. */
const comeBack = async () => {
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  focusManager.setFocused(undefined);
};

it('says that it looks at the device until it knows', async () => {
  stubPush(ON);
  const registration = await navigator.serviceWorker.getRegistration();
  const { promise, resolve } = Promise.withResolvers<typeof registration>();
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockReturnValue(promise);
  await openDevices([PHONE]);
  await screen.findByText(t('push.reading'));
  expect(screen.queryByRole('switch', { name: t('push.switch') })).toBeNull();
  await act(async () => resolve(registration));
  await toggle();
  expect(screen.queryByText(t('push.reading'))).toBeNull();
});

it('is on by the browser alone until the devices are known, without a test', async () => {
  stubPush(ON);
  const release = holdCalls('GET');
  await openDevices([PHONE]);
  expect((await toggle()).checked).toBe(true);
  expect(testButton()).toBeNull();
  release();
  await screen.findByRole('button', { name: t('push.test') });
  expect((await toggle()).checked).toBe(true);
});

it('is off where the browser has lost the subscription that the server knows', async () => {
  stubPush({ permission: 'granted' });
  await openDevices([PHONE]);
  await screen.findByText(t('push.off'));
  expect((await toggle()).checked).toBe(false);
  expect([testButton(), isRung()]).toEqual([null, false]);
});

it('has the bell rung and its text read with the switch as long as it is on', async () => {
  stubPush(ON);
  const { user } = await openDevices([PHONE]);
  const control = await toggle();
  const description = () =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([description(), isRung()]).toEqual([t('push.on'), true]);
  stub(pushContract.remove, {});
  stub(pushContract.list, []);
  await user.click(control);
  await waitFor(() => expect([description(), isRung()]).toEqual([t('push.off'), false]));
});

it('is on from the press, keeps the focus, and takes no second one meanwhile', async () => {
  const push = stubPush();
  const { user } = await openDevices();
  const control = await toggle();
  const sent = stub(pushContract.register, { id: PHONE.id });
  const release = holdCalls('POST');
  await user.click(control);
  await waitFor(() => expect(push.endpoint).not.toBeNull());
  expect([control.checked, testButton()]).toEqual([true, null]);
  await user.click(control);
  expect([control.checked, push.asked]).toEqual([true, 1]);
  stub(pushContract.list, [PHONE]);
  release();
  await screen.findByRole('button', { name: t('push.test') });
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(control);
});

it('has no test while it is turned off', async () => {
  stubPush(ON);
  const { user } = await openDevices([PHONE]);
  await screen.findByRole('button', { name: t('push.test') });
  stub(pushContract.remove, {});
  const release = holdCalls('DELETE');
  await user.click(await toggle());
  await waitFor(() => expect(testButton()).toBeNull());
  stub(pushContract.list, []);
  release();
  await screen.findByText(t('push.off'));
});

it('stays on when the server does not remove it, says why, and forgets that with the next press', async () => {
  const push = stubPush(ON);
  const { user } = await openDevices([PHONE]);
  const control = await toggle();
  stubRefusal(pushContract.remove, 'request.not_found');
  await user.click(control);
  await screen.findByText(errorMessage('request.not_found', 'ko'));
  await waitFor(() => expect(control.checked).toBe(true));
  expect(push.endpoint).not.toBeNull();
  stub(pushContract.remove, {});
  const release = holdCalls('DELETE');
  await user.click(control);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  stub(pushContract.list, []);
  release();
  await screen.findByText(t('push.off'));
});

it('forgets with the next press why it could not be turned on', async () => {
  stubPush();
  const { user } = await openDevices();
  stubRefusal(pushContract.register, 'push.too_many');
  await user.click(await toggle());
  await screen.findByText(errorMessage('push.too_many', 'ko'));
  await waitFor(async () => expect((await toggle()).checked).toBe(false));
  stub(pushContract.register, { id: PHONE.id });
  const release = holdCalls('POST');
  await user.click(await toggle());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  stub(pushContract.list, [PHONE]);
  release();
  await screen.findByText(t('push.on'));
});

it('says no more that a test was sent once it is off', async () => {
  stubPush(ON);
  const { user } = await openDevices([PHONE]);
  stub(pushContract.test, {});
  await user.click(await screen.findByRole('button', { name: t('push.test') }));
  await screen.findByText(t('push.tested'));
  stub(pushContract.remove, {});
  stub(pushContract.list, []);
  await user.click(await toggle());
  await screen.findByText(t('push.off'));
  expect(screen.queryByText(t('push.tested'))).toBeNull();
});

it('says no more what to do about a closed question once it is on all the same', async () => {
  const push = stubPush({ answer: 'default' });
  const { user } = await openDevices();
  await user.click(await toggle());
  await screen.findByText(t('push.dismissed'));
  // In another tab.
  push.endpoint = 'https://push.example/9';
  stub(pushContract.list, [PHONE]);
  vi.setSystemTime(Date.now() + 60_000);
  await comeBack();
  await screen.findByText(t('push.on'));
  await waitFor(() => expect(screen.queryByText(t('push.dismissed'))).toBeNull());
});

it.each([
  ['in the browser', false, 'allowInBrowser', 'allowInSettings'],
  ['in the settings of the phone, for the installed app', true, 'allowInSettings', 'allowInBrowser'],
] as const)('says how to allow it %s', async (_, installed, shown, other) => {
  stubPush({ permission: 'denied' });
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: installed && query === '(display-mode: standalone)',
    }),
  );
  await openDevices();
  await screen.findByText(t(`push.${shown}`));
  expect(screen.queryByText(t(`push.${other}`))).toBeNull();
});
