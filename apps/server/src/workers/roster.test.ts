import { expect, it } from 'vitest';
import { silentLog } from '../testing/log.ts';
import { createRoster } from './roster.ts';
import type { WorkerProcess } from './worker-process.ts';

/** A worker that does what the test says. */
function fakeWorker(slot: number) {
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
  const told: unknown[] = [];
  const end = (code: number | null = 0) => {
    ready.resolve(false);
    ended.resolve({ code, signal: null });
  };
  const worker: WorkerProcess = {
    pid: slot,
    channel: {
      ask: () => Promise.reject(new Error('not asked')),
      tell: (notice) => void told.push(notice),
      receive: () => undefined,
      close: () => undefined,
    },
    ready: ready.promise,
    ended: ended.promise,
    isReady: () => true,
    setClock: async () => undefined,
    kill: () => end(null),
  };
  return { slot, worker, told, end, becomeReady: () => ready.resolve(true) };
}

function open() {
  const started: ReturnType<typeof fakeWorker>[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const fork = (slot: number) => {
    const fake = fakeWorker(slot);
    started.push(fake);
    return fake.worker;
  };
  const wait = (ms: number) => new Promise<void>((end) => void pauses.push({ ms, end }));
  const roster = createRoster(silentLog, fork, wait);
  /** Ends the last pause. Returns how long it was. */
  const endPause = async () => {
    const last = pauses.pop();
    last?.end();
    await settled();
    return last?.ms;
  };
  const at = (index: number) => {
    const fake = started[index];
    if (fake === undefined) throw new Error(`only ${started.length} workers were started`);
    return fake;
  };
  /** Starts two workers that are ready. */
  const startTwo = async () => {
    const first = roster.startFirst();
    at(0).becomeReady();
    expect(await first).toBe(true);
    roster.fill(2);
    at(1).becomeReady();
    await settled();
  };
  return { roster, started, at, startTwo, endPause };
}

/** Resolves when everything that was resolved has had its effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('says when the first worker ends before it is ready', async () => {
  const { roster, at } = open();
  const first = roster.startFirst();
  at(0).end(1);
  expect(await first).toBe(false);
});

it('starts a worker again that has ended, after a pause that doubles until it is ready', async () => {
  const { started, at, startTwo, roster, endPause } = open();
  await startTwo();
  at(1).end(1);
  await settled();
  expect(started).toHaveLength(2);
  expect(await endPause()).toBe(1_000);
  expect(at(2).slot).toBe(2);
  at(2).end(1);
  await settled();
  expect(await endPause()).toBe(2_000);
  at(3).becomeReady();
  await settled();
  at(3).end(1);
  await settled();
  expect(await endPause()).toBe(1_000);
  expect(roster.current()).toEqual([at(0).worker, at(4).worker]);
});

it('replaces each worker once the new one is ready, also one that has ended meanwhile', async () => {
  const { roster, started, at, startTwo, endPause } = open();
  await startTwo();
  roster.replaceAll();
  roster.replaceAll();
  await settled();
  expect(started.map(({ slot }) => slot)).toEqual([1, 2, 1]);
  expect(at(0).told).toEqual([]);
  // Slot 2 ends and is filled again before its turn.
  at(1).end(1);
  await settled();
  await endPause();
  at(3).becomeReady();
  at(2).becomeReady();
  await settled();
  expect(at(0).told).toEqual([{ stop: 'replaced' }]);
  at(0).end();
  await settled();
  at(4).becomeReady();
  await settled();
  expect(at(3).told).toEqual([{ stop: 'replaced' }]);
  at(3).end();
  await settled();
  expect(roster.current()).toEqual([at(2).worker, at(4).worker]);
});

it('leaves the others in place when a new worker does not become ready', async () => {
  const { roster, started, at, startTwo } = open();
  await startTwo();
  roster.replaceAll();
  await settled();
  at(2).end(1);
  await settled();
  expect(started).toHaveLength(3);
  expect(roster.current()).toEqual([at(0).worker, at(1).worker]);
  expect([...at(0).told, ...at(1).told]).toEqual([]);
});

it('stops all that are alive, also those that start or were replaced, and starts no more', async () => {
  const { roster, started, at, startTwo } = open();
  await startTwo();
  roster.replaceAll();
  await settled();
  at(2).becomeReady();
  await settled();
  const stopped = roster.stopAll();
  expect(at(0).told).toEqual([{ stop: 'replaced' }, { stop: 'end' }]);
  expect([at(1).told, at(2).told]).toEqual([[{ stop: 'end' }], [{ stop: 'end' }]]);
  roster.replaceAll();
  for (const { end } of started) end();
  expect(await stopped).toBe(0);
  await settled();
  expect(started).toHaveLength(3);
});

it('ends with 1 when a worker did not stop well', async () => {
  const { roster, at, startTwo } = open();
  await startTwo();
  const stopped = roster.stopAll();
  at(0).end();
  at(1).end(1);
  expect(await stopped).toBe(1);
});
