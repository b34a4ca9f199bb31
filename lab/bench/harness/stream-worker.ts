import { request } from 'node:http';
import type { RequestSpec } from './load.ts';

interface Streams {
  readonly url: string;
  readonly streams: readonly RequestSpec[];
}

/** Streams that are opened at once. */
const AT_ONCE = 20;

// Browsers with a stream each, in a process of their own, whose memory is not that of the server.
process.on('message', ({ url, streams }: Streams) => {
  const waiting = [...streams];
  const statuses: number[] = [];
  const openAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) statuses.push(await open(url, next));
  };
  Promise.all(Array.from({ length: AT_ONCE }, openAll)).then(
    () => process.send?.({ refused: statuses.filter((status) => status !== 200) }),
    (error: unknown) => {
      throw error;
    },
  );
});
process.send?.('ready');

/** Resolves to the status once the first event has arrived. */
function open(url: string, { path, headers }: RequestSpec): Promise<number> {
  return new Promise((done, fail) => {
    const stream = request(`${url}${path}`, {
      headers: { ...headers, accept: 'text/event-stream' },
      agent: false,
    });
    stream.once('response', (response) => {
      response.once('data', () => done(response.statusCode ?? 0));
      response.resume();
    });
    stream.once('error', fail);
    stream.end();
  });
}
