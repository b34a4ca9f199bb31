import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** An answer of server-sent events, as a client has it. */
export interface Events {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The data of the next event; undefined when the answer has ended. */
  next<T>(): Promise<T | undefined>;
  /** What came so far, with comments. */
  text(): string;
  close(): void;
}

/** Asks for server-sent events, over a connection of its own. */
export async function openEvents(url: string, headers: Record<string, string>): Promise<Events> {
  const call = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  call.on('error', () => undefined);
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  let read = 0;
  let ended = false;
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
  });
  answer.once('error', () => undefined);
  answer.once('close', () => {
    ended = true;
  });
  const next = async <T>(): Promise<T | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n', read);
      if (end === -1) {
        if (ended) return undefined;
        await Promise.race([once(answer, 'data'), once(answer, 'close')]);
        continue;
      }
      const event = text.slice(read, end);
      read = end + 2;
      if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length)) as T;
    }
  };
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    next,
    text: () => text,
    close: () => call.destroy(),
  };
}
