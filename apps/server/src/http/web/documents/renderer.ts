import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type {
  DocumentRequest,
  FromThread,
  MakeCall,
  RenderedDocument,
  ThreadData,
  ToThread,
} from './messages.ts';

/** Renders documents in a thread of its own, so that the server keeps answering calls. */
export interface Renderer {
  /** Returns null when the document fails, takes too long, or too many are waiting: the page is then sent empty. */
  render(request: DocumentRequest, makeCall: MakeCall): Promise<RenderedDocument | null>;
  close(): Promise<void>;
}

/** Documents on their way. More would wait longer than an empty page takes. */
const MAX_JOBS = 8;
/** From the request on. An empty page takes a slow phone longer than this to fill. */
const DEADLINE_MS = 1_000;
/** A render that takes this long hangs: its thread is ended. */
const HANG_MS = 3_000;
/** Loading the app in a new thread. */
const START_MS = 10_000;
/** After a crash, so that a page that crashes does not occupy a processor. */
const PAUSE_MS = 5_000;
const MEMORY_MB = 192;

interface Job {
  readonly makeCall: MakeCall;
  readonly finish: (document: RenderedDocument | null) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Rejects when the app cannot be loaded. */
  readonly ready: Promise<void>;
}

/** Creates a renderer; its thread starts with the first document, and again after it has ended. */
export function createRenderer(data: ThreadData, log: FastifyBaseLogger): Renderer {
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let thread: Thread | null = null;
  let isPaused = false;
  let rendering: { readonly id: number; readonly timer: NodeJS.Timeout } | null = null;

  const end = (reason: unknown) => {
    if (thread === null) return;
    log.warn({ err: reason }, 'the thread that renders documents ended');
    const { worker } = thread;
    thread = null;
    clearTimeout(rendering?.timer);
    void worker.terminate();
    for (const { finish } of jobs.values()) finish(null);
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
    }, PAUSE_MS).unref();
  };

  const receive = (worker: Worker, message: Exclude<FromThread, { kind: 'ready' }>) => {
    const { id } = message;
    const job = jobs.get(id);
    if (message.kind === 'call') {
      const { url } = message;
      const answer = (body: string | null) => post(worker, { kind: 'answer', id, url, body });
      (job?.makeCall(url) ?? Promise.resolve(null)).then(answer, () => answer(null));
      return;
    }
    if (message.kind === 'rendering') {
      const timer = setTimeout(() => end(new Error('A document took too long')), HANG_MS);
      rendering = { id, timer };
      return;
    }
    if (rendering?.id === id) clearTimeout(rendering.timer);
    if (message.kind === 'failed') log.warn({ reason: message.reason }, 'a document was not rendered');
    job?.finish(message.kind === 'done' ? message.document : null);
  };

  const start = (): Thread => {
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: data,
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A render must not keep a stopping server alive.
    worker.unref();
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The app took too long to load')), START_MS).unref();
      worker.on('message', (message: FromThread) => {
        if (message.kind !== 'ready') return receive(worker, message);
        clearTimeout(timer);
        resolve();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)));
    });
    const started = { worker, ready };
    const endIfCurrent = (reason: unknown) => {
      if (thread === started) end(reason);
    };
    ready.catch(endIfCurrent);
    worker.once('error', endIfCurrent);
    worker.once('exit', (code) => endIfCurrent(new Error(`The thread ended with ${code}`)));
    return started;
  };

  return {
    async render(request, makeCall) {
      if (isPaused || jobs.size >= MAX_JOBS) return null;
      thread ??= start();
      const { worker, ready } = thread;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = (document: RenderedDocument | null) => {
          clearTimeout(timer);
          jobs.delete(id);
          resolve(document);
        };
        jobs.set(id, { makeCall, finish });
        ready.then(
          () => {
            if (!jobs.has(id)) return;
            timer = setTimeout(() => finish(null), DEADLINE_MS);
            post(worker, { kind: 'render', id, request });
          },
          () => finish(null),
        );
      });
    },
    async close() {
      isPaused = true;
      clearTimeout(rendering?.timer);
      const ended = thread;
      thread = null;
      for (const { finish } of jobs.values()) finish(null);
      await ended?.worker.terminate();
    },
  };
}

const post = (worker: Worker, message: ToThread) => worker.postMessage(message);
