import { expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { EventStream } from './event-stream.ts';

it('ends without an error when its client may no longer read what it missed', async () => {
  let reads = 0;
  const stream = new EventStream<string>(
    {
      topic: 'unread',
      read: async () => {
        reads += 1;
        if (reads > 1) throw new Refusal('permission.denied');
        // More than a client takes at once.
        return 'x'.repeat(100_000);
      },
      pick: () => 'changed',
    },
    (value) => value,
  );
  await stream.start();
  stream.notify([{ member_id: 1, unread: 1 }]);
  let text = '';
  // Throws the error of a stream that is destroyed.
  for await (const chunk of stream) text += chunk;
  expect(reads).toBe(2);
  expect(text.match(/^data:/gm)).toHaveLength(1);
});
