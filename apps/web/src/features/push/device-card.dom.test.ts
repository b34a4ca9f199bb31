import { errorMessage } from '@crewwith/domain/errors';
import { pushContract } from '@crewwith/domain/push/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { t } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../session/session.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { LAPTOP, openDevices, PHONE, toggle } from '../../testing/device-page.ts';
import { NOW } from '../../testing/fixtures.ts';
import { bodyOf, removePush, stubPush } from '../../testing/push-stub.ts';

afterEach(() => {
  removePush();
  vi.restoreAllMocks();
});

const onAgent = (userAgent: string) =>
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);

// docs/specification.md#notification-settings-page
it('turns push on after the browser has asked, and off', async () => {
  const push = stubPush();
  const { user } = await openDevices();
  await screen.findByText(t('push.off'));
  expect(push.asked).toBe(0);
  const sent = stub(pushContract.register, { id: PHONE.id });
  stub(pushContract.list, [PHONE]);
  await user.click(await toggle());
  await screen.findByText(t('push.on'));
  expect(push.asked).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([bodyOf('https://push.example/1')]);
  const removed = stub(pushContract.remove, {});
  await screen.findByRole('button', { name: t('push.test') });
  stub(pushContract.list, []);
  await user.click(await toggle());
  await screen.findByText(t('push.off'));
  expect(removed.map(({ params }) => params.subscription_id)).toEqual([PHONE.id]);
  expect(push.endpoint).toBeNull();
});

it('is off from the press on while the server and the browser forget it', async () => {
  const push = stubPush({ permission: 'granted', endpoint: 'https://push.example/0' });
  const { user } = await openDevices([PHONE]);
  const seen: boolean[] = [];
  await screen.findByText(t('push.on'));
  const control = await toggle();
  const observer = new MutationObserver(() => seen.push(control.checked));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  stub(pushContract.remove, {});
  stub(pushContract.list, []);
  await user.click(control);
  await screen.findByText(t('push.off'));
  await waitFor(() => expect(push.endpoint).toBeNull());
  observer.disconnect();
  expect(seen.slice(seen.indexOf(false))).not.toContain(true);
});

it('says so where the browser refuses its worker, as private windows do', async () => {
  stubPush();
  const refuse = () => Promise.reject(new Error('Refused'));
  const refusing = Object.assign(new EventTarget(), {
    ready: new Promise(() => undefined),
    getRegistration: refuse,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: refusing });
  await openDevices();
  await screen.findByText(t('push.unsupported'));
});

it('says how to allow it again where it was denied, without a switch', async () => {
  stubPush({ answer: 'denied' });
  const { user } = await openDevices();
  await user.click(await toggle());
  await screen.findByText(t('push.allowInBrowser'));
  expect(document.activeElement?.textContent).toBe(t('push.denied'));
  expect(screen.queryByRole('switch', { name: t('push.switch') })).toBeNull();
});

it('shows the switch when the person returns after allowing it', async () => {
  const push = stubPush({ permission: 'denied' });
  await openDevices();
  await screen.findByText(t('push.denied'));
  push.permission = 'granted';
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await toggle();
  focusManager.setFocused(undefined);
});

it('stays off when the question was closed, and says what to do', async () => {
  stubPush({ answer: 'default' });
  const { user } = await openDevices();
  await user.click(await toggle());
  await screen.findByText(t('push.dismissed'));
  expect((await toggle()).checked).toBe(false);
});

it('stays off when the server refuses, and says why', async () => {
  const push = stubPush();
  const { user } = await openDevices();
  stubRefusal(pushContract.register, 'push.too_many');
  await user.click(await toggle());
  await screen.findByText(errorMessage('push.too_many', 'ko'));
  await waitFor(async () => expect((await toggle()).checked).toBe(false));
  expect(push.endpoint).toBeNull();
});

it('says so where the browser has no worker to show them', async () => {
  stubPush();
  const { user } = await openDevices();
  const ready = Promise.reject(new Error('None'));
  ready.catch(() => undefined);
  const failing = Object.assign(new EventTarget(), { ready, getRegistration: async () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: failing });
  await user.click(await toggle());
  await screen.findByText(t('push.failed'));
});

it.each([
  ['an iPhone without installation', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari', 'installAdd'],
  ['a browser without push', 'Mozilla/5.0 (X11; Linux) Old', 'otherBrowser'],
] as const)('says what to do on %s, without a switch', async (_, agent, text) => {
  onAgent(agent);
  await openDevices();
  await screen.findByText(t(`push.${text}`));
  expect(screen.queryByRole('switch', { name: t('push.switch') })).toBeNull();
});

it('leads out of KakaoTalk to the phone’s own browser', async () => {
  stubPush();
  onAgent('Mozilla/5.0 (Linux; Android 14) KAKAOTALK 10.0');
  await openDevices();
  const link = await screen.findByRole('link', { name: t('push.ownBrowser') });
  expect(link.getAttribute('href')).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=http/);
  expect(screen.queryByRole('switch', { name: t('push.switch') })).toBeNull();
});

it('sends a test notification, and says why it cannot', async () => {
  stubPush({ permission: 'granted', endpoint: 'https://push.example/0' });
  const { user } = await openDevices([PHONE]);
  const sent = stub(pushContract.test, {});
  await user.click(await screen.findByRole('button', { name: t('push.test') }));
  await screen.findByText(t('push.tested'));
  expect(sent.map(({ params }) => params.subscription_id)).toEqual([PHONE.id]);
  stubRefusal(pushContract.test, 'request.not_found');
  await user.click(screen.getByRole('button', { name: t('push.test') }));
  await screen.findByText(errorMessage('request.not_found', 'ko'));
  expect(screen.queryByText(t('push.tested'))).toBeNull();
});

it('is off where the server does not know the subscription', async () => {
  stubPush({ permission: 'granted', endpoint: 'https://push.example/0' });
  await openDevices([LAPTOP]);
  await screen.findByRole('list', { name: t('push.others') });
  await waitFor(async () => expect((await toggle()).checked).toBe(false));
});

it('lists the other devices, and removes one', async () => {
  stubPush();
  const failing = { ...LAPTOP, id: 'device0003', device: null, failed_time: NOW.toISOString() };
  const { user } = await openDevices([PHONE, LAPTOP, failing]);
  const list = within(await screen.findByRole('list', { name: t('push.others') }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox · Windows마지막 알림 /),
    expect.stringMatching(`^${t('push.unknown')}${t('push.failing')}`),
  ]);
  const removed = stub(pushContract.remove, {});
  stub(pushContract.list, [PHONE, failing]);
  await user.click(list.getByRole('button', { name: 'Firefox · Windows 지우기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('push.remove') }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(removed.map(({ params }) => params.subscription_id)).toEqual([LAPTOP.id]);
});

// docs/specification.md#push-on-device
it('ends the subscription of this device when the session ends', async () => {
  const push = stubPush({ permission: 'granted', endpoint: 'https://push.example/0' });
  await openDevices([PHONE]);
  push.messages.length = 0;
  act(() => session.end());
  await expect.poll(() => push.messages).toContain('end push');
});
