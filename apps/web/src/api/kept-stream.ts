import { ApiError } from '../http/api-error.ts';
import { type Receiver, type SharedEvents, shareEvents } from './shared-events.ts';

/** Opens a response that stays open; resolves to null when none is available. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

/** A response of server-sent events, and what to do with them. */
export interface SharedStream extends SharedEvents {
  readonly open: OpenStream;
}

/** Leaves the connection to the page's first requests. */
const START_AFTER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends at least a heartbeat every 20 s; a connection that is silent for longer is dead. */
const SILENCE_MS = 50_000;

/** Follows events in this tab, or those of the tab that has the response, until the signal. */
export function keepStream(source: SharedStream, signal: AbortSignal): Promise<void> {
  return shareEvents(source, (receiver) => keepOpen(source.open, receiver, signal), signal);
}

async function keepOpen(open: OpenStream, { onOpen, onData }: Receiver, signal: AbortSignal) {
  let wait = START_AFTER_MS;
  let failures = 0;
  while (!signal.aborted) {
    await pause(wait, signal);
    if (signal.aborted) return;
    try {
      const stream = await open(signal);
      if (stream === null) return;
      failures = 0;
      onOpen();
      await read(stream, onData, signal);
    } catch (error) {
      if (signal.aborted || ApiError.from(error).isRefusal) return;
      failures += 1;
    }
    // The jitter spreads the reconnections of clients that lost the same server.
    wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random());
  }
}

async function read(
  stream: ReadableStream<Uint8Array>,
  onData: (data: unknown) => void,
  signal: AbortSignal,
) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let text = '';
  try {
    for (;;) {
      const timer = setTimeout(cancel, SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) onData(JSON.parse(event.slice('data: '.length)));
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
