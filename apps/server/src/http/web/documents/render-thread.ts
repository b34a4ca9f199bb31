import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentRequest, FromThread, ServerEntry, ThreadData, ToThread } from './messages.ts';

// The thread that renders documents: it holds React and the web app, one document at a time.

const { file, origin }: ThreadData = workerData;
// The app reads both when it loads. Its calls are made by the server.
Object.assign(globalThis, {
  location: new URL(origin),
  fetch: () => Promise.reject(new TypeError('Documents send no requests')),
});
const entry: ServerEntry = await import(pathToFileURL(file).href);

const send = (message: FromThread) => parentPort?.postMessage(message);
const answers = new Map<string, (body: string | null) => void>();
let lastRender = Promise.resolve();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'answer') answers.get(`${message.id} ${message.url}`)?.(message.body);
  else void work(message.id, message.request);
});
send({ kind: 'ready' });

async function work(id: number, request: DocumentRequest): Promise<void> {
  try {
    const calls = await entry.makeCalls(request, (url) => ask(id, url));
    if (calls === null) return send({ kind: 'done', id, document: null });
    const before = lastRender;
    const render = before.then(async () => {
      send({ kind: 'rendering', id });
      send({ kind: 'done', id, document: { ...(await entry.render(request, calls)), calls } });
    });
    lastRender = render.catch(() => undefined);
    await render;
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
