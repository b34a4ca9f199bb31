import { ApiError } from '../http/api-error.ts';

/** Opens an answer that stays open; null where there is none to be had. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

/** What a page needs first comes first. */
const START_AFTER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** The server says something every 20 s: a connection that says nothing for so long is dead. */
const SILENCE_MS = 50_000;

/**
 * Follows an answer of server-sent events for as long as the page is looked at and there is a network. What breaks is
 * opened again after a while, and nobody is told: what is on screen is asked for again anyway when the page is looked
 * at next.
 */
export function followEvents(open: OpenStream, onData: (data: unknown) => void): () => void {
  let running: AbortController | null = null;

  const follow = () => {
    const wanted = document.visibilityState === 'visible' && navigator.onLine;
    if (wanted === (running !== null)) return;
    running?.abort();
    running = wanted ? new AbortController() : null;
    if (running) void keepOpen(open, onData, running.signal);
  };

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
    running?.abort();
  };
}

async function keepOpen(open: OpenStream, onData: (data: unknown) => void, signal: AbortSignal) {
  let wait = START_AFTER_MS;
  let failures = 0;
  while (!signal.aborted) {
    await pause(wait, signal);
    if (signal.aborted) return;
    try {
      const answer = await open(signal);
      if (answer === null) return;
      failures = 0;
      await read(answer, onData, signal);
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
      failures += 1;
    }
    // Those who lose one server at once do not ask the next one at once.
    wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random());
  }
}

/** A refusal stays one, but for a server that has too much to do or is stopping. */
function isFinal(error: unknown): boolean {
  const { status, isTransient } = ApiError.from(error);
  return status >= 400 && status < 500 && status !== 429 && !isTransient;
}

async function read(
  answer: ReadableStream<Uint8Array>,
  onData: (data: unknown) => void,
  signal: AbortSignal,
) {
  const reader = answer.getReader();
  const decoder = new TextDecoder();
  const give = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', give, { once: true });
  let text = '';
  try {
    for (;;) {
      const silence = setTimeout(give, SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) onData(JSON.parse(event.slice('data: '.length)));
      }
    }
  } finally {
    signal.removeEventListener('abort', give);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
