import { request } from 'node:http';
import type { RequestSpec } from './load.ts';

interface Streams {
  readonly url: string;
  readonly streams: readonly RequestSpec[];
}

/** Streams that are opened at once. */
const AT_ONCE = 20;
/** After the end of a stream, as the server asks for. */
const RETRY_MS = 3_000;

const counts = { open: 0, events: 0, reopened: 0 };

// Browsers with a stream each, in a process of their own, whose memory is not that of the server.
process.on('message', (message: Streams | 'report') => {
  if (message === 'report') {
    process.send?.(counts);
    return;
  }
  const { url, streams } = message;
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

/** Resolves to the status once the first event has arrived. One that ends is opened again, as browsers do. */
function open(url: string, spec: RequestSpec): Promise<number> {
  return new Promise((done, fail) => {
    const stream = request(`${url}${spec.path}`, {
      headers: { ...spec.headers, accept: 'text/event-stream' },
      agent: false,
    });
    const openAgain = () => {
      counts.reopened += 1;
      setTimeout(() => void open(url, spec).catch(openAgain), RETRY_MS);
    };
    stream.once('response', (response) => {
      counts.open += 1;
      response.setEncoding('utf8').on('data', (text: string) => {
        counts.events += text.split('data: ').length - 1;
        done(response.statusCode ?? 0);
      });
      response.once('close', () => {
        counts.open -= 1;
        openAgain();
      });
    });
    stream.once('error', fail);
    stream.end();
  });
}
