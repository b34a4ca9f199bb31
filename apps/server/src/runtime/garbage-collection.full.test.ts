import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { collectGarbageWhenIdle, createGarbageCollector } from './garbage-collection.ts';

it('collects once after the start, and once after each busy period', async () => {
  const app = Fastify();
  let check: () => void = () => undefined;
  let collections = 0;
  collectGarbageWhenIdle(
    app,
    (work) => {
      check = work;
      return () => undefined;
    },
    () => {
      collections += 1;
    },
  );
  app.get('/', async () => 'answer');
  const sendCalls = async (times: number) => {
    for (let time = 0; time < times; time += 1) await app.inject('/');
    check();
    return collections;
  };
  expect(await sendCalls(40)).toBe(0);
  expect(await sendCalls(3)).toBe(1);
  expect(await sendCalls(3)).toBe(1);
  expect(await sendCalls(1_500)).toBe(1);
  expect(await sendCalls(40)).toBe(1);
  expect(await sendCalls(3)).toBe(2);
  expect(await sendCalls(0)).toBe(2);
  expect(await sendCalls(1_500)).toBe(2);
  expect(await sendCalls(0)).toBe(3);
  await app.close();
});

it('frees unreferenced objects', async () => {
  const collect = createGarbageCollector();
  const unreferenced = new WeakRef({});
  await new Promise(setImmediate);
  collect();
  expect(unreferenced.deref()).toBeUndefined();
});
