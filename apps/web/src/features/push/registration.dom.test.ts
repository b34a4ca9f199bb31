import { pushContract } from '@crewwith/domain/push/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PUSH_KEY } from '../../session/session-keys.ts';
import { stub, stubRefusal } from '../../testing/api-stub.ts';
import { NOW } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { bodyOf, PUSH_KEY_TEXT, removePush, stubPush } from '../../testing/push-stub.ts';

const KNOWN = 'https://push.example/known';
/** What the browser has replaced it by. */
const NEW = 'https://push.example/new';
const TODAY = '2026-12-01';
const YESTERDAY = '2026-11-30';
const CURRENT = {
  ...{ id: 'device0001', device: 'Chrome · Android', current: true },
  ...{ created_time: NOW.toISOString(), last_success_time: null, failed_time: null },
};

let keyCalls: unknown[];
let listCalls: unknown[];
let sent: { body: unknown }[];
beforeEach(() => {
  keyCalls = stub(pushContract.key, { key: PUSH_KEY_TEXT });
  listCalls = stub(pushContract.list, [CURRENT]);
  sent = stub(pushContract.register, { id: CURRENT.id });
});
afterEach(removePush);

/** Opens the app where the server was last told of `KNOWN`; null: of nothing. */
async function open(day: string | null) {
  // After the log-in, which forgets it.
  const page = openPage('/nothing/here/at/all');
  if (day !== null) localStorage.setItem(PUSH_KEY, JSON.stringify({ endpoint: KNOWN, day }));
  const { unmount } = await page;
  await screen.findByRole('link', { name: '알림' });
  return unmount;
}
const calls = () => [keyCalls.length, listCalls.length, sent.length];
/** Waits for code that loads after the first view, and for what it does then. */
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done));
  });
const registered = () => JSON.parse(localStorage.getItem(PUSH_KEY) ?? 'null');

// docs/specification.md#push-on-device
it('asks the server nothing where push is off', async () => {
  const push = stubPush({ permission: 'granted', endpoint: KNOWN });
  await open(null);
  await settle();
  expect([push.reads, ...calls()]).toEqual([0, 0, 0, 0]);
});

it.each([
  ['was checked today', 'granted', TODAY],
  ['is not allowed', 'default', YESTERDAY],
] as const)('asks the server nothing where it %s', async (_, permission, day) => {
  const push = stubPush({ permission, endpoint: KNOWN });
  await open(day);
  await waitFor(() => expect(push.reads).toBe(1));
  await settle();
  expect(calls()).toEqual([0, 0, 0]);
});

it('tells the server of a subscription that the browser has replaced', async () => {
  stubPush({ permission: 'granted', endpoint: NEW });
  await open(TODAY);
  await waitFor(() => expect(registered().endpoint).toBe(NEW));
  expect(sent.map(({ body }) => body)).toEqual([bodyOf(NEW)]);
});

it('does so at once when the worker says that it was replaced', async () => {
  const push = stubPush({ permission: 'granted', endpoint: KNOWN });
  await open(TODAY);
  push.endpoint = NEW;
  push.post('subscription changed');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('subscribes again where the subscription was lost, or is of another key', async () => {
  const push = stubPush({ permission: 'granted', endpoint: null });
  const close = await open(TODAY);
  await waitFor(() => expect(registered().endpoint).toBe('https://push.example/1'));
  close();
  Object.assign(push, { endpoint: KNOWN, key: new Uint8Array(65).fill(1).buffer });
  await open(YESTERDAY);
  await waitFor(() => expect(registered().endpoint).toBe('https://push.example/2'));
  expect(sent).toHaveLength(2);
});

it.each([
  ['on', 'this page', 'request.too_many', null, 'https://push.example/1'],
  ['off', 'this page', 'push.refused', null, null],
  ['on', 'the browser', 'request.too_many', NEW, NEW],
  ['off', 'the browser', 'push.refused', NEW, null],
] as const)('is %s after a new subscription of %s was answered %s', async (_, __, code, before, after) => {
  const push = stubPush({ permission: 'granted', endpoint: before });
  const refused = stubRefusal(pushContract.register, code);
  await open(TODAY);
  await waitFor(() => expect(refused).toHaveLength(1));
  await settle();
  // The next start tells the server of the one that it does not know.
  expect([registered(), push.endpoint]).toEqual([after && { endpoint: KNOWN, day: TODAY }, after]);
});

it('keeps push on for another day, and ends it where this device was removed on another one', async () => {
  const push = stubPush({ permission: 'granted', endpoint: KNOWN });
  const close = await open(YESTERDAY);
  await waitFor(() => expect(registered()).toEqual({ endpoint: KNOWN, day: TODAY }));
  close();
  stub(pushContract.list, []);
  await open(YESTERDAY);
  await waitFor(() => expect(registered()).toBeNull());
  expect(push.endpoint).toBeNull();
  expect(sent).toEqual([]);
});
