import { expect, it } from 'vitest';
import type { ChannelListener } from '../db/open-database.ts';
import { silentLog } from '../testing/log.ts';
import { createLive } from './live.ts';
import type { Watch, WatchedCount } from './watch.ts';

const ACTIVITY = 5;

it('a stream that opens during a read of changes gets its own snapshot, and nothing read without its member', async () => {
  let listener: ChannelListener | undefined;
  const reads: { memberIds: readonly number[]; finish: (rows: WatchedCount[]) => void }[] = [];
  const live = await createLive({
    listen: async (_channels, given) => {
      listener = given;
      return async () => undefined;
    },
    notify: async () => undefined,
    read: {
      counts: (_ids, memberIds) => new Promise((finish) => reads.push({ memberIds, finish })),
      unread: async () => [],
    },
    isSessionOpen: async () => true,
    repeat: () => () => undefined,
    log: silentLog,
  });
  const row = (seats: WatchedCount['seats']): WatchedCount => ({
    ...{ id: ACTIVITY, group: 1, count: 1, wait_count: 0, held_count: 0, places: null, seats },
  });
  const open = async (memberId: number, snapshot: WatchedCount[]) => {
    const watch: Watch<WatchedCount[], 'counts'> = {
      topic: 'counts',
      read: async () => snapshot,
      pick: (changed) => [...changed],
    };
    const stream = await live.open(
      watch,
      { address: `a${memberId}`, memberId, sessionId: memberId },
      (rows) => rows.map(({ seats }) => seats?.[memberId] ?? null),
    );
    let text = '';
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    await stream.start();
    return () => [...text.matchAll(/data: (.*)/g)].map(([, data = '']) => JSON.parse(data));
  };

  const early = await open(1, []);
  listener?.onMessage('crewwith_counts', String(ACTIVITY));
  expect(reads[0]?.memberIds).toEqual([1]);
  const late = await open(2, [row({ 2: 1 })]);
  reads[0]?.finish([row({ 1: 1 })]);
  await expect.poll(early).toEqual([[], [1]]);
  expect(late()).toEqual([[1]]);
  await live.close();
});

it('sends nothing before the snapshot of a stream that still waits for its slot', async () => {
  let listener: ChannelListener | undefined;
  const granted = Promise.withResolvers<boolean>();
  const live = await createLive({
    listen: async (_channels, given) => {
      listener = given;
      return async () => undefined;
    },
    notify: async () => undefined,
    read: { counts: async () => [], unread: async () => [{ member_id: 1, unread: 7 }] },
    isSessionOpen: async () => true,
    repeat: () => () => undefined,
    slots: { acquire: () => granted.promise, release: () => undefined },
    log: silentLog,
  });
  const opening = live.open(
    { topic: 'unread', read: async () => 'snapshot', pick: () => 'change' },
    { address: 'a', memberId: null, sessionId: null },
    String,
  );
  listener?.onMessage('crewwith_unread', '1');
  listener?.onGap();
  await new Promise((resolve) => setImmediate(resolve));
  granted.resolve(true);
  const stream = await opening;
  let text = '';
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  await stream.start();
  await expect.poll(() => text).toContain('snapshot');
  expect(text).not.toContain('change');
  await live.close();
});
