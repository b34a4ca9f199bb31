import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ServerEntry, ThreadData, ToThread } from './messages.ts';

// The thread that renders documents: it holds React and the web app. It is asked for one render at a time.

const { file, origin }: ThreadData = workerData;
// The app reads both when it loads. Its calls are made by the server.
Object.assign(globalThis, {
  location: new URL(origin),
  fetch: () => Promise.reject(new TypeError('Documents send no requests')),
});
const entry: ServerEntry = await import(pathToFileURL(file).href);

const send = (message: FromThread) => parentPort?.postMessage(message);
const answers = new Map<string, (body: string | null) => void>();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'answer') answers.get(`${message.id} ${message.url}`)?.(message.body);
  else void work(message);
});
send({ kind: 'ready' });

async function work(message: Exclude<ToThread, { kind: 'answer' }>): Promise<void> {
  const { id, request } = message;
  try {
    if (message.kind === 'prepare') {
      const calls = await entry.makeCalls(request, (url) => ask(id, url));
      send({ kind: 'prepared', id, calls });
    } else {
      const { calls } = message;
      send({ kind: 'rendered', id, document: { ...(await entry.render(request, calls)), calls } });
    }
  } catch (error) {
    send({
      kind: 'failed',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

function ask(id: number, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const key = `${id} ${url}`;
    answers.set(key, (body) => {
      answers.delete(key);
      resolve(body);
    });
    send({ kind: 'call', id, url });
  });
}
