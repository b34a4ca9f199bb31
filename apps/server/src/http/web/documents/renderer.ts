import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { programUrl } from '../../../runtime/programs.ts';
import type {
  Calls,
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
/** From the request on, also while the thread starts. An empty page takes a slow phone longer than this to fill. */
const DEADLINE_MS = 1_000;
/** A render that takes this long hangs: its thread is ended. */
const HANG_MS = 3_000;
/** Loading the app in a new thread. */
const START_MS = 10_000;
/** After a crash, so that a page that crashes does not occupy a processor. */
const PAUSE_MS = 5_000;
const MEMORY_MB = 192;

interface Job {
  readonly request: DocumentRequest;
  readonly makeCall: MakeCall;
  readonly finish: (document: RenderedDocument | null) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Rejects when the app cannot be loaded. */
  readonly ready: Promise<void>;
}

/** Creates a renderer; its thread starts at once, and with the first document after it has ended. */
export function createRenderer(data: ThreadData, log: FastifyBaseLogger): Renderer {
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let thread: Thread | null = null;
  let isPaused = false;
  /** Prepared documents, in their order. */
  const prepared: { readonly id: number; readonly calls: Calls }[] = [];
  let rendering: { readonly id: number; readonly timer: NodeJS.Timeout } | null = null;

  /** Sends all pages on their way empty. */
  const forget = () => {
    thread = null;
    clearTimeout(rendering?.timer);
    rendering = null;
    prepared.length = 0;
    for (const { finish } of jobs.values()) finish(null);
  };

  const end = (reason: unknown) => {
    if (thread === null) return;
    log.warn({ err: reason }, 'the thread that renders documents ended');
    const { worker } = thread;
    forget();
    void worker.terminate();
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
    }, PAUSE_MS).unref();
  };

  const receive = (worker: Worker, message: Exclude<FromThread, { kind: 'ready' }>) => {
    // What a thread sent before it ended arrives after that.
    if (thread?.worker !== worker) return;
    const { id } = message;
    const job = jobs.get(id);
    if (message.kind === 'call') {
      const { url } = message;
      const answer = (body: string | null) => post(worker, { kind: 'answer', id, url, body });
      (job?.makeCall(url) ?? Promise.resolve(null)).then(answer, () => answer(null));
      return;
    }
    if (message.kind === 'prepared') {
      const { calls } = message;
      if (calls === null) return job?.finish(null);
      prepared.push({ id, calls });
      return renderNext(worker);
    }
    if (message.kind === 'failed') log.warn({ reason: message.reason }, 'a document was not rendered');
    job?.finish(message.kind === 'rendered' ? message.document : null);
    if (rendering?.id !== id) return;
    clearTimeout(rendering.timer);
    rendering = null;
    renderNext(worker);
  };

  /** Skips pages that were sent empty meanwhile: otherwise all that follow would be late too. */
  const renderNext = (worker: Worker) => {
    while (rendering === null) {
      const next = prepared.shift();
      if (next === undefined) return;
      const { id, calls } = next;
      const job = jobs.get(id);
      if (job === undefined) continue;
      const timer = setTimeout(() => end(new Error('A document took too long')), HANG_MS);
      rendering = { id, timer };
      post(worker, { kind: 'render', id, request: job.request, calls });
    }
  };

  const start = (): Thread => {
    const worker = new Worker(programUrl('http/web/documents/render-thread'), {
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

  thread = start();
  return {
    async render(request, makeCall) {
      if (isPaused || jobs.size >= MAX_JOBS) return null;
      thread ??= start();
      const { worker, ready } = thread;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => finish(null), DEADLINE_MS);
        const finish = (document: RenderedDocument | null) => {
          clearTimeout(timer);
          jobs.delete(id);
          resolve(document);
        };
        jobs.set(id, { request, makeCall, finish });
        ready.then(
          () => jobs.has(id) && post(worker, { kind: 'prepare', id, request }),
          () => finish(null),
        );
      });
    },
    async close() {
      isPaused = true;
      const worker = thread?.worker;
      forget();
      await worker?.terminate();
    },
  };
}

const post = (worker: Worker, message: ToThread) => worker.postMessage(message);
