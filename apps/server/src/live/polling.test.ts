import { expect, it } from 'vitest';
import { createPolling } from '../db/postgres/poll.ts';
import { silentLog } from '../testing/log.ts';
import { createLive } from './live.ts';

it('without LISTEN those who wait for events are woken at each poll, however long streams are read', async () => {
  const { promise: reading, resolve: finish } = Promise.withResolvers<string>();
  const live = await createLive({
    listen: createPolling(10),
    notify: async () => undefined,
    read: { counts: async () => [], unread: async () => [] },
    isSessionOpen: async () => true,
    repeat: () => () => undefined,
    log: silentLog,
  });
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? Promise.resolve('first') : reading;
  };
  const watcher = { address: 'a', memberId: null, sessionId: null };
  const stream = await live.open({ topic: 'counts', read, pick: () => null }, watcher, String);
  stream.resume();
  await stream.start();
  await expect.poll(() => reads).toBe(2);
  let woken = 0;
  live.onQueued(() => {
    woken += 1;
  });
  await expect.poll(() => woken).toBeGreaterThan(2);
  expect(reads).toBe(2);
  finish('second');
  await expect.poll(() => reads).toBeGreaterThan(2);
  await live.close();
});
