import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { collectGarbageWhenIdle, createGarbageCollector } from './garbage-collection.ts';

it('collects once after the start, and when many have asked and nobody asks any more, whoever watches', async () => {
  const app = Fastify();
  let look: () => void = () => undefined;
  let collections = 0;
  collectGarbageWhenIdle(
    app,
    (work) => {
      look = work;
      return () => undefined;
    },
    () => {
      collections += 1;
    },
  );
  app.get('/', async () => 'answer');
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await app.inject('/');
    look();
    return collections;
  };
  expect(await ask(40)).toBe(0);
  expect(await ask(3)).toBe(1);
  expect(await ask(3)).toBe(1);
  expect(await ask(1_500)).toBe(1);
  expect(await ask(40)).toBe(1);
  expect(await ask(3)).toBe(2);
  expect(await ask(0)).toBe(2);
  expect(await ask(1_500)).toBe(2);
  expect(await ask(0)).toBe(3);
  await app.close();
});

it('frees what nothing refers to', async () => {
  const collect = createGarbageCollector();
  const kept = new WeakRef({});
  await new Promise(setImmediate);
  collect();
  expect(kept.deref()).toBeUndefined();
});
