import { expect, it } from 'vitest';
import { type Channel, createChannel } from './channel.ts';
import type { Notice, Question } from './messages.ts';

/** Two ends; what one sends, the other receives as a copy. */
function pair(answer: (question: Question) => Promise<unknown>) {
  const notices: Notice[] = [];
  const onNotice = (notice: Notice) => void notices.push(notice);
  const ends: Channel[] = [];
  const sendTo = (index: number) => (message: object) => ends[index]?.receive(structuredClone(message));
  const worker = createChannel({ send: sendTo(1), answer, onNotice });
  const first = createChannel({ send: sendTo(0), answer, onNotice });
  ends.push(worker, first);
  return { worker, first, notices };
}

const STREAM = { about: 'stream', key: 'a', most: 1 } as const;

it('brings each question its own answer', async () => {
  const later = Promise.withResolvers<unknown>();
  const { worker } = pair((question) =>
    question.about === 'stream' ? later.promise : Promise.resolve('text'),
  );
  const slow = worker.ask(STREAM);
  expect(await worker.ask({ about: 'all metrics' })).toBe('text');
  later.resolve(true);
  expect(await slow).toBe(true);
});

it('tells without an answer, and says when one fails or the other process has ended', async () => {
  const { worker, first, notices } = pair(({ about }) =>
    about === 'stream' ? Promise.reject(new Error('no')) : new Promise(() => undefined),
  );
  first.tell({ stop: 'replaced' });
  expect(notices).toEqual([{ stop: 'replaced' }]);
  await expect(worker.ask(STREAM)).rejects.toThrow('could not answer');
  const asked = worker.ask({ about: 'all metrics' });
  worker.close();
  await expect(asked).rejects.toThrow('has ended');
});
